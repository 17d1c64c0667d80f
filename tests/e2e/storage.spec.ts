import { type BrowserContext, expect, type Page } from '@playwright/test'
import { END_SCREEN_MS, IDLE_WARNING_MS } from '#contract/limits.ts'
import { HOST, REASON, type TestCompany } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'

/** Trust rows R20, R21 and R25: what a browser and a tablet do to a page at any moment, and a visit completes all the same. */

const everyStep = {
  services: ['login', 'language'],
  flow: ['certificates', 'host', 'reason', 'signOnEntry', 'signOnExit'],
  certificates: 1,
} as const

type Trouble = (kiosk: Kiosk) => Promise<void>
const none: Trouble = () => Promise.resolve()

/** In and out with every step; `trouble` comes before each. @returns how often it came */
async function visit(kiosk: Kiosk, { visitor }: TestCompany, trouble: Trouble): Promise<number> {
  const sign = async () => {
    await kiosk.signature.draw()
    await kiosk.clickMain()
  }
  const identify = () => kiosk.idAuth.typeCode(visitor.code)
  const goHome = async () => {
    await kiosk.pass(END_SCREEN_MS)
    await kiosk.home.see()
  }
  const steps: readonly (() => Promise<void>)[] = [
    () => kiosk.home.clickEnter(),
    () => kiosk.auth.clickIdCode(),
    identify,
    () => kiosk.certificates.tickAll(),
    () => kiosk.clickMain(),
    () => kiosk.hostAndReason.clickHost(HOST.last),
    () => kiosk.hostAndReason.clickReason(REASON),
    () => kiosk.clickMain(),
    sign,
    () => kiosk.end.seeWelcome(visitor.first),
    goHome,
    () => kiosk.home.clickExit(),
    () => kiosk.auth.clickIdCode(),
    identify,
    sign,
    () => kiosk.end.seeFarewell(visitor.first),
    goHome,
  ]
  for (const step of steps) {
    await trouble(kiosk)
    await step()
  }
  return steps.length
}

/** Deletes all stored data and the app itself, as a browser does that needs space. */
async function wipe(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,websql,file_systems',
  })
  await page.evaluate(() => sessionStorage.clear())
  await devtools.detach()
}

/** In the page: nothing can be stored, by no way. */
function fillUp(): void {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Storage.prototype.setItem = full
  IDBFactory.prototype.open = full
  if ('caches' in globalThis)
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
}

test.describe('a browser that throws storage away', () => {
  test('at any step: the visit completes', async ({ tabletOf, page }) => {
    const { kiosk, company } = await tabletOf(everyStep)
    await kiosk.open()
    await kiosk.home.see()
    await visit(kiosk, company, () => wipe(page.context(), page))
    expect(await company.accesses()).toEqual(['entry', 'exit'])
  })

  test('and starts the page anew: the server knows the tablet, in seconds and without staff', {
    tag: '@every-run',
  }, async ({ context, adminAccess, tabletOf }) => {
    const { company } = await tabletOf({ ...everyStep, flow: [] })
    const page = await context.newPage()
    const kiosk = await Kiosk.make(page, null)
    await kiosk.open(`/configure/${company.companyId}`)
    const { serviceCode, taxCode } = company.stored.credentials
    await kiosk.configure.fill(serviceCode, taxCode)
    await kiosk.home.see()
    const device = () => page.evaluate(() => localStorage.getItem('visitor-kiosk.device'))
    const before = await device()
    await wipe(context, page)
    expect(await device()).toBeNull()
    const begun = Date.now()
    await kiosk.open('/')
    await kiosk.home.see()
    expect(Date.now() - begun).toBeLessThan(10_000)
    expect(await device()).toBe(before)
    const { rows } = await adminAccess.database.pool.query(
      'select device_id from devices where company_id = $1 and device_id <> $2',
      [company.companyId, company.deviceId],
    )
    expect(rows).toEqual([{ device_id: before }])
  })
})

test.describe('a browser without room', () => {
  test('from the first moment: the visit completes, and so does the next page', async ({ tabletOf }) => {
    const { kiosk, company } = await tabletOf(everyStep)
    await kiosk.page.addInitScript(fillUp)
    await kiosk.open()
    await kiosk.home.see()
    await visit(kiosk, company, none)
    await kiosk.page.reload()
    await kiosk.home.see()
    expect(await company.accesses()).toEqual(['entry', 'exit'])
  })

  test('from any step on', async ({ tabletOf }) => {
    const { kiosk, company } = await tabletOf(everyStep)
    await kiosk.open()
    await kiosk.home.see()
    await visit(kiosk, company, ({ page }) => page.evaluate(fillUp))
    expect(await company.accesses()).toEqual(['entry', 'exit'])
  })
})

test('five tabs of one tablet: a visit in each, and one of them reports', async ({ tabletOf, context }) => {
  test.setTimeout(180_000)
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['reason'] })
  const speakers = new Set<Page>()
  context.on('request', (request) => {
    if (request.url().endsWith('/deviceInfo')) speakers.add(request.frame().page())
  })
  const lines = new Set<Page>()
  const listen = (page: Page) => {
    page.on('websocket', (socket) => {
      lines.add(page)
      socket.on('close', () => lines.delete(page))
    })
    page.on('close', () => lines.delete(page))
  }
  listen(kiosk.page)
  const tabs = [kiosk]
  await kiosk.open()
  await kiosk.home.see()
  await expect.poll(() => speakers.size).toBe(1)
  for (let tab = 2; tab <= 5; tab++) {
    const page = await context.newPage()
    listen(page)
    const other = await Kiosk.make(page, company)
    await other.open()
    await other.home.see()
    tabs.push(other)
  }
  for (const [nth, tab] of tabs.entries()) {
    const enters = nth % 2 === 0
    await tab.page.bringToFront()
    await (enters ? tab.home.clickEnter() : tab.home.clickExit())
    await tab.auth.clickIdCode()
    await tab.idAuth.typeCode(company.visitor.code)
    if (enters) {
      await tab.hostAndReason.clickReason(REASON)
      await tab.clickMain()
    }
    await tab.end.see(company.visitor.first)
  }
  expect(await company.accesses()).toEqual(['entry', 'exit', 'entry', 'exit', 'entry'])
  expect([...speakers]).toEqual([kiosk.page])
  expect([...lines]).toEqual([kiosk.page])
  await kiosk.page.close()
  await expect.poll(() => speakers.size, { timeout: 5_000 }).toBe(2)
  await expect.poll(() => lines.size, { timeout: 5_000 }).toBe(1)
})

/** In the page: hidden and frozen, as a tablet whose cover is closed, then awake again. */
async function sleep({ page }: Kiosk, ms: number): Promise<void> {
  const setHidden = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (isHidden ? 'hidden' : 'visible'),
      })
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  const now = await page.evaluate(() => Date.now())
  // Timers do not run meanwhile: the clock is another one when the page wakes.
  await page.clock.setSystemTime(now + ms)
  await setHidden(false)
}

test('a tablet that sleeps and wakes at each step: the visit completes, and the shown data is current', async ({
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf(everyStep)
  await kiosk.open()
  await kiosk.home.see()
  // After a longer sleep the visit would be the next visitor's.
  await visit(kiosk, company, () => sleep(kiosk, IDLE_WARNING_MS - 5_000))
  expect(await company.accesses()).toEqual(['entry', 'exit'])
  await kiosk.home.seeInside(0)
  await company.passElsewhere('entry')
  await sleep(kiosk, 8 * 3_600_000)
  await kiosk.home.seeInside(1)
})

test('a tablet that sleeps over a half-filled form wakes on home, in the default language', async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf(everyStep)
  const { page } = kiosk
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.see()
  await kiosk.chooseLanguage('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.locator('[name=firstname]').fill('Canary-8263')
  await sleep(kiosk, 10 * 60_000)
  await kiosk.home.see()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.see()
  await expect(page.locator('[name=firstname]')).toHaveValue('')
  const left = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }),
  )
  expect(left).not.toContain('Canary-8263')
})
