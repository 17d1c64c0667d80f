import { rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import {
  DEVICE_INFO_MS,
  IDLE_WARNING_MS,
  IDLE_WIPE_MS,
  PAGE_RENEWAL_MS,
  TEXT_SIZES,
  UNATTENDED_MS,
  VERSION_CHECK_MS,
} from '#contract/limits.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { markPage } from '#tests/support/e2e/new-version.ts'
import { openProfile } from '#tests/support/e2e/profile.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

const flow = { services: ['login', 'language'], flow: ['host', 'reason', 'signOnEntry'] } as const

test.describe('a visit that is left alone', () => {
  const question = (kiosk: Kiosk) => kiosk.page.getByRole('dialog', { name: words('IDLE_TITLE') })

  const firstName = (kiosk: Kiosk) => kiosk.page.locator('[name=firstname]')

  async function beginSignUp(kiosk: Kiosk): Promise<void> {
    await kiosk.open()
    await kiosk.home.clickEnter()
    await kiosk.auth.clickSignUp()
    await kiosk.signUp.see()
    await firstName(kiosk).fill('Canary-7431')
  }

  test('asks whether the visitor is there, goes on if so, and keeps typed text', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(flow)
    await beginSignUp(kiosk)
    for (let times = 0; times < 11; times++) {
      await kiosk.pass(IDLE_WARNING_MS)
      await expect(question(kiosk)).toBeVisible()
      await kiosk.seeAccessible('idle')
      await question(kiosk)
        .getByRole('button', { name: words('IDLE_STAY') })
        .click()
      await expect(question(kiosk)).toBeHidden()
    }
    await expect(firstName(kiosk)).toHaveValue('Canary-7431')
  })

  test('is wiped without an answer, and leaves nothing behind', { tag: '@every-run' }, async ({
    tabletOf,
  }) => {
    const { kiosk } = await tabletOf(flow)
    await beginSignUp(kiosk)
    await kiosk.pass(IDLE_WARNING_MS)
    await expect(question(kiosk)).toBeVisible()
    await kiosk.pass(IDLE_WIPE_MS)
    await kiosk.home.see()
    await kiosk.home.clickEnter()
    await kiosk.auth.clickSignUp()
    await kiosk.signUp.see()
    await expect(firstName(kiosk)).toHaveValue('')
    const left = await kiosk.page.evaluate(
      () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
    )
    expect(left).not.toContain('Canary-7431')
  })

  test("is not asked about on the visitor's own phone", async ({ tabletOf }) => {
    const { kiosk } = await tabletOf({ ...flow, isMobile: true })
    await beginSignUp(kiosk)
    await kiosk.pass(IDLE_WARNING_MS + IDLE_WIPE_MS)
    await expect(firstName(kiosk)).toHaveValue('Canary-7431')
    await expect(question(kiosk)).toBeHidden()
  })
})

test.describe('settings that a visitor left behind', () => {
  const isGerman = (kiosk: Kiosk) => expect(kiosk.page.locator('html')).toHaveAttribute('lang', 'de')
  const isAsBefore = async (kiosk: Kiosk) => {
    await expect(kiosk.page.locator('html')).toHaveAttribute('lang', 'it')
    await expect(kiosk.page.locator('html')).not.toHaveAttribute('style', /font-size/)
  }
  async function setUp(kiosk: Kiosk): Promise<void> {
    await kiosk.open()
    await kiosk.home.see()
    for (const _ of TEXT_SIZES.slice(1))
      await kiosk.page.getByRole('button', { name: /^Testo più grande/ }).click()
    await expect(kiosk.page.locator('html')).toHaveAttribute('style', /350%/)
    await kiosk.chooseLanguage('Deutsch')
    await isGerman(kiosk)
  }
  test('stay for a visitor who answers the question, and go without an answer', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(flow)
    await setUp(kiosk)
    for (let times = 0; times < 3; times++) {
      await kiosk.pass(UNATTENDED_MS - 5_000)
      await kiosk.page.mouse.wheel(0, times % 2 === 0 ? 200 : -200)
      await isGerman(kiosk)
    }
    await kiosk.page.getByRole('button', { name: 'Datenschutzhinweise lesen' }).click()
    const notice = kiosk.page.getByRole('dialog', {
      name: 'Wie wir mit Ihren Daten umgehen',
      includeHidden: true,
    })
    await expect(notice).toBeVisible()
    for (let times = 0; times < 3; times++) {
      await kiosk.pass(IDLE_WARNING_MS)
      await kiosk.page.getByRole('button', { name: 'Weiter', exact: true }).click()
      await expect(notice).toBeVisible()
      await isGerman(kiosk)
    }
    await kiosk.pass(IDLE_WARNING_MS)
    await expect(kiosk.page.getByRole('button', { name: 'Weiter', exact: true })).toBeVisible()
    await kiosk.pass(IDLE_WIPE_MS)
    await expect(notice).toHaveCount(0)
    await kiosk.home.see()
    await isAsBefore(kiosk)
  })

  test('go from the other features as well, which close to home', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(flow)
    await setUp(kiosk)
    await kiosk.request('/app/other')
    await kiosk.seeScreen('Weitere Funktionen')
    await kiosk.pass(IDLE_WARNING_MS)
    await expect(kiosk.page.getByRole('dialog')).toBeVisible()
    await kiosk.pass(IDLE_WIPE_MS)
    await kiosk.home.see()
    await isAsBefore(kiosk)
  })

  test('go from continuous scanning too, which reloads once a day and stays open', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(flow)
    await setUp(kiosk)
    await kiosk.request('/app/flow/multiScan')
    await kiosk.seeScreen('Zeigen Sie Ihren QR-Code')
    await kiosk.pass(UNATTENDED_MS)
    await isAsBefore(kiosk)
    await kiosk.multiScan.see()
    const reloaded = kiosk.page.waitForEvent('load')
    await kiosk.pass(PAGE_RENEWAL_MS)
    await reloaded
    await expect(kiosk.page).toHaveURL(/multiScan$/)
    await kiosk.multiScan.see()
  })
})

test.describe('a running tablet', () => {
  const reportsOf = (page: Page): unknown[] => {
    const reports: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/deviceInfo')) reports.push(request.postDataJSON())
    })
    return reports
  }

  test('reports at once and every minute', async ({ tabletOf }) => {
    const { kiosk } = await tabletOf(flow)
    const reports = reportsOf(kiosk.page)
    await kiosk.open()
    await kiosk.home.see()
    await expect.poll(() => reports.length).toBeGreaterThan(0)
    await kiosk.page.waitForLoadState('networkidle')
    const atFirst = reports.length
    await kiosk.pass(DEVICE_INFO_MS)
    await expect.poll(() => reports.length).toBe(atFirst + 1)
    expect(reports.at(-1)).toMatchObject({ deviceId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  })

  test('reports its camera, its printer and unsent visits', async ({ tabletOf }) => {
    const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['reason'], print: ['onSignIn'] })
    const reports = reportsOf(kiosk.page)
    await kiosk.open()
    await kiosk.home.see()
    await expect.poll(() => reports.at(-1)).toMatchObject({ camera: 'unused', printer: 'unused', queued: 0 })
    await kiosk.home.clickEnter()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.typeCode(company.visitor.code)
    await kiosk.badge.seeState('PRINTED')
    await kiosk.badge.clickClose()
    await kiosk.hostAndReason.see()
    await kiosk.request('/app')
    await kiosk.home.clickExit()
    await kiosk.auth.clickQr()
    await kiosk.qrAuth.seeTrouble('CAMERA_MISSING')
    await kiosk.clickBack()
    await kiosk.clickBack()
    await kiosk.home.see()
    await kiosk.pass(DEVICE_INFO_MS)
    await expect.poll(() => reports.at(-1)).toMatchObject({ camera: 'missing', printer: 'working' })
  })

  test('reports from one of two tabs, and from the other once that one is closed', async ({ tabletOf }) => {
    const { kiosk, company } = await tabletOf(flow)
    const first = reportsOf(kiosk.page)
    await kiosk.open()
    await kiosk.home.see()
    await expect.poll(() => first.length).toBeGreaterThan(0)

    const other = await Kiosk.make(await kiosk.page.context().newPage(), company)
    const second = reportsOf(other.page)
    await other.open()
    await other.home.see()
    await other.pass(3 * DEVICE_INFO_MS)
    await other.page.waitForLoadState('networkidle')
    expect(second).toEqual([])

    await kiosk.page.close()
    await expect.poll(() => second.length, { timeout: 5_000 }).toBeGreaterThan(0)
  })
})

test('the screen is kept on, also after the system has let it go', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf(flow)
  const { page } = kiosk
  await page.addInitScript(countWakeLocks)
  const taken = () => page.evaluate(() => (globalThis as unknown as WithLocks).locks.length)
  const release = () => page.evaluate(() => (globalThis as unknown as WithLocks).locks.at(-1)?.release())
  await kiosk.open()
  await kiosk.home.see()
  await expect.poll(taken).toBe(1)
  await kiosk.pass(DEVICE_INFO_MS)
  expect(await taken()).toBe(1)
  await release()
  await kiosk.pass(DEVICE_INFO_MS)
  await expect.poll(taken).toBe(2)
  // A page that is hidden loses it, and takes it as soon as it is seen.
  await release()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(taken).toBe(3)
})

interface WithLocks {
  locks: { released: boolean; release(): void }[]
}

/** In the page: this browser has no screen to keep on. */
function countWakeLocks(): void {
  const counted: WithLocks = { locks: [] }
  Object.assign(globalThis, counted)
  const request = async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true
      },
    }
    counted.locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
}

test('a page that has run for a day begins anew, once its server is there', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf(flow)
  const { page } = kiosk
  await kiosk.open()
  await kiosk.home.see()
  const isSamePage = await markPage(page)
  await page.context().setOffline(true)
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/ready'))
  await kiosk.pass(UNATTENDED_MS)
  await kiosk.pass(PAGE_RENEWAL_MS)
  await asked
  expect(await isSamePage()).toBe(true)
  await page.context().setOffline(false)
  const reloaded = page.waitForEvent('load')
  await kiosk.pass(VERSION_CHECK_MS)
  await reloaded
  expect(await isSamePage()).toBe(false)
  await kiosk.home.see()
})

test('the app can be installed, with a name and icons of its own', async ({ adminAccess }) => {
  // Playwright's own windows are private ones, which install nothing.
  const profile = makeDataDir()
  const browser = await openProfile(profile, { baseURL: adminAccess.baseUrl })
  const [first = await browser.newPage()] = browser.pages()
  const kiosk = await Kiosk.make(first, await makeCompany(adminAccess, flow))
  await kiosk.open()
  await kiosk.home.see()
  const devtools = await kiosk.page.context().newCDPSession(kiosk.page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data) as { icons: readonly { src: string; sizes: string; type: string }[] }
  const apple = await kiosk.page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const { src, sizes, type } of [...icons, { src: apple ?? '', sizes: '180x180', type: 'image/png' }]) {
    const drawn = await kiosk.page.evaluate(async (from) => {
      const picture = new Image()
      picture.src = from
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect((await kiosk.page.request.get(src)).headers()['content-type']).toBe(type)
    if (sizes !== 'any') expect(drawn, src).toBe(sizes)
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  await browser.close()
  await rm(profile, { recursive: true, force: true })
})
