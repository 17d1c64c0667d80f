import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, preview } from 'vite'
import { type CameraSetup, cameraBrowser, INSECURE_HOST } from '../camera-browser.ts'
import type {} from './page.ts'

interface Camera extends CameraSetup {
  readonly isSecure?: boolean
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

  return {
    async open({ isSecure = true, ...setup }) {
      const camera = await cameraBrowser(setup)
      const page = await camera.browser.newPage()
      await page.goto(isSecure ? address : address.replace('127.0.0.1', INSECURE_HOST))
      return { page, close: () => camera.close() }
    },
    close: () => site.close(),
  }
}
