import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, preview } from 'vite'
import { type Shot, writeQrVideo } from '../qr-video.ts'
import type {} from './page.ts'

/** A name that is this machine, and that the browser does not trust for that. */
const INSECURE_HOST = 'kiosk.test'

interface Camera {
  /** `null` = a machine without a camera. */
  readonly film: readonly Shot[] | null
  readonly noise?: number
  readonly isPermitted?: boolean
  readonly isSecure?: boolean
  readonly hasWasm?: boolean
}

interface ScanSite {
  /** A browser of its own: a camera is chosen when one starts. */
  open(camera: Camera): Promise<{ readonly page: Page; readonly close: () => Promise<void> }>
  close(): Promise<void>
}

/** Builds the scanner's page as the product is built, and serves it. */
export async function serveScanPage(): Promise<ScanSite> {
  const folder = mkdtempSync(join(tmpdir(), 'visitor-kiosk-scan-'))
  const root = join(process.cwd(), 'tests/support/scan-page')
  const outDir = join(folder, 'site')
  const shared = { configFile: false, root, logLevel: 'error' } as const
  await build({ ...shared, build: { outDir }, worker: { format: 'es' } })
  const site = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', allowedHosts: [INSECURE_HOST] },
  })
  const address = site.resolvedUrls?.local[0]
  if (!address) throw new Error('The page is not served')
  let films = 0

  return {
    async open({ film, noise = 4, isPermitted = true, isSecure = true, hasWasm = true }) {
      const file = join(folder, `film-${++films}.mjpeg`)
      if (film) writeQrVideo(file, film, { noise })
      const browser: Browser = await chromium.launch({
        ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
        args: [
          `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
          `--use-fake-ui-for-media-stream${isPermitted ? '' : '=deny'}`,
          ...(film
            ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]
            : []),
          ...(hasWasm ? [] : ['--js-flags=--noexpose-wasm']),
        ],
      })
      const page = await browser.newPage()
      await page.goto(isSecure ? address : address.replace('127.0.0.1', INSECURE_HOST))
      return { page, close: () => browser.close() }
    },
    close: () => site.close(),
  }
}
