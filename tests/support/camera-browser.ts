import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type Shot, writeQrVideo } from './qr-video.ts'

/** A name that is this machine, and that the browser does not trust for that. */
export const INSECURE_HOST = 'kiosk.test'

export interface CameraSetup {
  /** Played over and over. `null` = a machine without a camera; a number = so many cameras that show no code. */
  readonly film: readonly Shot[] | number | null
  readonly noise?: number
  readonly isPermitted?: boolean
  readonly hasWasm?: boolean
}

export interface CameraBrowser {
  readonly browser: Browser
  close(): Promise<void>
}

/** A browser of its own: a camera is chosen when one starts. */
export async function cameraBrowser({
  film,
  noise = 4,
  isPermitted = true,
  hasWasm = true,
}: CameraSetup): Promise<CameraBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'visitor-kiosk-film-'))
  const file = join(folder, 'film.mjpeg')
  const hasFilm = film !== null && typeof film !== 'number'
  if (hasFilm) writeQrVideo(file, film, { noise })
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    args: [
      `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
      `--use-fake-ui-for-media-stream${isPermitted ? '' : '=deny'}`,
      ...(film === null
        ? []
        : [`--use-fake-device-for-media-stream${hasFilm ? '' : `=device-count=${film}`}`]),
      ...(hasFilm ? [`--use-file-for-fake-video-capture=${file}`] : []),
      ...(hasWasm ? [] : ['--js-flags=--noexpose-wasm']),
    ],
  })
  return {
    browser,
    async close() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
