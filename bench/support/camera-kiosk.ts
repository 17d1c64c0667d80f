import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type CameraBrowser, cameraBrowser } from '#tests/support/camera-browser.ts'
import { makeCompany, openAdminAccess, type TestCompany } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import type { Shot } from '#tests/support/qr-video.ts'
import { freePort } from '#tests/support/free-port.ts'
import { chromiumPath } from '../../scripts/chromium.mjs'

interface CameraKiosk {
  readonly page: Page
  readonly company: TestCompany
  close(): Promise<void>
}

/** The built product before a camera that plays a film, on home. */
export async function cameraKiosk(
  filmOf: (company: TestCompany) => Promise<readonly Shot[]>,
): Promise<CameraKiosk> {
  process.env.CHROMIUM = await chromiumPath()
  const dataDir = makeDataDir()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startServer(dataDir, port)
  const adminAccess = await openAdminAccess(dataDir, url)
  let camera: CameraBrowser | null = null
  const close = async () => {
    await camera?.close()
    await adminAccess.database.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const company = await makeCompany(adminAccess, { services: ['login'] })
    camera = await cameraBrowser({ film: await filmOf(company) })
    const page = await camera.browser.newPage({ locale: 'it-IT', viewport: { width: 1280, height: 800 } })
    await page.addInitScript(
      (stored) => localStorage.setItem('visitor-kiosk.session', stored),
      JSON.stringify(company.stored),
    )
    // The compiler that runs this file wraps functions in a helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.addInitScript(rememberTracks)
    await page.goto(url)
    await page.getByRole('button', { name: 'Entra', exact: true }).waitFor()
    return { page, company, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** In the page. */
function rememberTracks(): void {
  const tracks: MediaStreamTrack[] = []
  Object.assign(window, { cameraTracks: tracks })
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    // Ended tracks are dropped, so that the measurement itself leaks no memory.
    tracks.splice(0, tracks.length, ...tracks.filter(({ readyState }) => readyState === 'live'))
    tracks.push(...stream.getTracks())
    const counted = window as unknown as { camerasOpened?: number }
    counted.camerasOpened = (counted.camerasOpened ?? 0) + 1
    return stream
  }
}
