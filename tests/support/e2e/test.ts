import { test as base } from '@playwright/test'
import { ESCPOS_END, obedient, type RawPrinter, rawPrinter } from '#tests/support/printers.ts'
import { type CameraBrowser, type CameraSetup, cameraBrowser } from '#tests/support/camera-browser.ts'
import {
  type AdminAccess,
  type CompanySetup,
  makeCompany,
  openAdminAccess,
  type TestCompany,
} from './company.ts'
import { Kiosk } from './kiosk.ts'

interface TestFixtures {
  /** A tablet of a company made for this test, not opened yet. */
  readonly tabletOf: (setup: CompanySetup) => Promise<{ kiosk: Kiosk; company: TestCompany }>
  /** The same before a camera, in a browser of its own. */
  readonly cameraTabletOf: (
    setup: CompanySetup,
    camera: (company: TestCompany) => CameraSetup | Promise<CameraSetup>,
  ) => Promise<{ kiosk: Kiosk; company: TestCompany }>
  /** A printer that does with each connection what the test says. */
  readonly troubledPrinter: (behave: Parameters<typeof rawPrinter>[0]) => Promise<RawPrinter>
}
interface WorkerFixtures {
  /** The printer of the badges of this worker's companies. */
  readonly printer: RawPrinter
  readonly adminAccess: AdminAccess
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  adminAccess: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { project }) => {
      const adminAccess = await openAdminAccess(process.env.E2E_DATA_DIR ?? '', project.use.baseURL ?? '')
      await use(adminAccess)
      await adminAccess.database.close()
    },
    { scope: 'worker' },
  ],
  printer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      const printer = await rawPrinter(obedient(ESCPOS_END, Buffer.of(0)), printerPort(2 * parallelIndex))
      await use(printer)
      await printer.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  troubledPrinter: async ({}, use, { parallelIndex }) => {
    const open: RawPrinter[] = []
    await use(async (behave) => {
      const printer = await rawPrinter(behave, printerPort(2 * parallelIndex + 1))
      open.push(printer)
      return printer
    })
    for (const printer of open) await printer.close()
  },
  cameraTabletOf: async ({ adminAccess, contextOptions, baseURL, locale, timezoneId, hasTouch }, use) => {
    const open: CameraBrowser[] = []
    await use(async (setup, camera) => {
      const company = await makeCompany(adminAccess, setup)
      const launched = await cameraBrowser(await camera(company))
      open.push(launched)
      const page = await launched.browser.newPage({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        hasTouch,
        serviceWorkers: 'block',
        viewport: { width: 1280, height: 800 },
      })
      await page.addInitScript(rememberTracks)
      return { company, kiosk: await Kiosk.make(page, company) }
    })
    for (const launched of open) await launched.close()
  },
  tabletOf: async ({ adminAccess, page, printer }, use) => {
    await use(async (setup) => {
      const company = await makeCompany(adminAccess, {
        printers: [`escpos://127.0.0.1:${printer.port}`],
        ...setup,
      })
      return { company, kiosk: await Kiosk.make(page, company, setup.isMobile) }
    })
  },
})

const printerPort = (nth: number): number => Number(process.env.E2E_PRINTER_PORTS?.split(',')[nth])

/** In the page. Every camera that was asked for, and every track that was ever given. */
function rememberTracks(): void {
  const remembered: MediaStreamTrack[] = []
  const asked: unknown[] = []
  Object.assign(window, { cameraTracks: remembered, camerasAsked: asked })
  const devices = navigator.mediaDevices
  if (!devices) return
  const getUserMedia = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (constraints) => {
    asked.push(constraints?.video)
    const stream = await getUserMedia(constraints)
    remembered.push(...stream.getTracks())
    return stream
  }
}
