import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import {
  CONFETTI_PIECES,
  OPERATOR_LOCK_MS,
  OPERATOR_PIN_TRIES,
  SETTINGS_IDLE_MS,
  SETTINGS_TAPS,
  SETTINGS_TAPS_WINDOW_MS,
} from '#contract/limits.ts'
import { HOST, makeCompany, OPERATOR_PIN } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

const WRONG = '000000'

async function openSettings(kiosk: Kiosk): Promise<void> {
  await kiosk.open('/app/settings')
  await kiosk.pin.see()
  await kiosk.pin.typeOnKeyboard(OPERATOR_PIN)
  await kiosk.settings.see()
}

const storedIn = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage))

test('more than five taps on the background show the way, and leaving home hides it', async ({
  tabletOf,
}) => {
  const { kiosk } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.home.tap(SETTINGS_TAPS)
  await expect(kiosk.home.settings).toHaveCount(0)
  await kiosk.pass(SETTINGS_TAPS_WINDOW_MS)
  await kiosk.home.tap(SETTINGS_TAPS)
  await expect(kiosk.home.settings).toHaveCount(0)
  await kiosk.home.tap(1)
  await expect(kiosk.home.settings).toBeVisible()

  await kiosk.home.clickEnter()
  await kiosk.auth.see()
  await kiosk.clickBack()
  await kiosk.home.see()
  await expect(kiosk.home.settings).toHaveCount(0)
  await kiosk.home.tap(SETTINGS_TAPS + 1)
  await kiosk.home.settings.click()
  await kiosk.pin.see()
  await kiosk.seePath('/app/settings')
  await kiosk.clickBack()
  await kiosk.home.see()
})

test('the settings lead on to the other features', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await openSettings(kiosk)
  await kiosk.button('OTHER_FEATURES').click()
  await kiosk.otherFeatures.see()
  await kiosk.clickBack()
  await kiosk.home.see()
})

test('five wrong PINs lock the tablet, whatever is done to it', async ({ tabletOf, adminAccess }) => {
  const { kiosk, company } = await tabletOf({})
  await kiosk.open('/app/settings')
  await kiosk.pin.see()
  for (let left = OPERATOR_PIN_TRIES - 1; left > 0; left--) {
    await kiosk.pin.type(WRONG)
    await kiosk.pin.seeTriesLeft(left)
  }
  await kiosk.pin.type(WRONG)
  await kiosk.pin.seeLocked()

  await kiosk.page.reload()
  await kiosk.pin.seeLocked()

  const secondTab = await kiosk.page.context().newPage()
  const second = await Kiosk.make(secondTab, company)
  await second.open('/app/settings')
  await second.pin.seeLocked()
  await secondTab.close()

  await kiosk.page.evaluate(() => localStorage.removeItem('visitor-kiosk.operator-tries'))
  await kiosk.page.reload()
  await kiosk.pin.see()
  await kiosk.pin.type(OPERATOR_PIN)
  await kiosk.pin.seeLocked()

  await kiosk.page.context().setOffline(true)
  await kiosk.pin.seeLocked()
  await kiosk.page.context().setOffline(false)

  await adminAccess.database.pool.query(
    "update operator_tries set locked_until = now() - interval '1 second' where company_id = $1",
    [company.companyId],
  )
  await kiosk.pass(OPERATOR_LOCK_MS)
  await expect(kiosk.page.getByRole('timer')).toHaveCount(0)
  // The page has gone home meanwhile, because it was not touched.
  await kiosk.home.see()
  // No reload here: only this page's clock has been put forward, and the lock goes by the server's.
  await kiosk.home.tap(SETTINGS_TAPS + 1)
  await kiosk.home.settings.click()
  await kiosk.pin.see()
  await kiosk.pin.typeOnKeyboard(OPERATOR_PIN)
  await kiosk.settings.see()
})

test('without a network the PIN is not asked, and the page says so', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await kiosk.open('/app/settings')
  await kiosk.pin.see()
  await kiosk.page.context().setOffline(true)
  await kiosk.pin.seeOffline()
  await kiosk.pin.typeOnKeyboard(OPERATOR_PIN)
  await kiosk.pin.seeOffline()
  await kiosk.page.context().setOffline(false)
  await kiosk.pin.type(OPERATOR_PIN)
  await kiosk.settings.see()
})

test('saved settings take effect, and survive a reload', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['host'], hostPrivacy: true })
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.home.seeNoCounter()
  await openSettings(kiosk)
  await expect(kiosk.settings.box('HOST_PRIVACY')).toBeChecked()
  await kiosk.settings.box('SHOW_COUNTER').check()
  await kiosk.settings.box('HOST_PRIVACY').uncheck()
  await kiosk.settings.box('PRINT_ON_SIGN_UP').check()
  await kiosk.settings.field('PRINTER_ADDRESS').fill('http//nowhere at all')
  await kiosk.settings.save()
  await expect(kiosk.page.getByText(words('PRINTER_ADDRESS_WRONG'))).toBeVisible()
  await kiosk.settings.field('PRINTER_ADDRESS').fill('')
  await kiosk.settings.save()
  await kiosk.hear('SETTINGS_SAVED')
  await kiosk.home.seeEntries(0)

  await kiosk.page.reload()
  await kiosk.home.seeEntries(0)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.chooseHost(HOST.last)
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(company.visitor.first)

  await openSettings(kiosk)
  await expect(kiosk.settings.box('PRINT_ON_SIGN_UP')).toBeChecked()
  await expect(kiosk.settings.box('PRINT_ON_SIGN_IN')).not.toBeChecked()
})

test('a badge is printed after sign-up once the operator wants it', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await openSettings(kiosk)
  await kiosk.settings.box('PRINT_ON_SIGN_UP').check()
  await kiosk.settings.save()
  await kiosk.home.see()
  await kiosk.home.clickEnter()
  await kiosk.signUp.fill({ first: 'Grace', last: 'Okafor', email: `${randomUUID()}@harbour.example` })
  await kiosk.clickMain()
  await kiosk.badge.see()
})

test('hosts stay unnamed before three letters where privacy is on', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['host'], hostPrivacy: true })
  const searches: string[] = []
  kiosk.page.on('request', (request) => {
    if (request.url().endsWith('/getInternalStaff')) searches.push(request.postData() ?? '')
  })
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.hostAndReason.see()
  await kiosk.hostAndReason.searchHost(HOST.last.slice(0, 2))
  await kiosk.pass(1_000)
  await kiosk.hostAndReason.seeHosts([])
  expect(searches).toEqual([])
  await kiosk.hostAndReason.searchHost(HOST.last.slice(0, 3))
  await kiosk.hostAndReason.seeHosts([HOST.last])
})

test('codes that are wrong change nothing; the service code is never shown', async ({ tabletOf }) => {
  const { kiosk, company } = await tabletOf({})
  await openSettings(kiosk)
  const { serviceCode, taxCode } = company.stored.credentials
  await expect(kiosk.settings.field('SERVICE_CODE')).toHaveValue('')
  await expect(kiosk.settings.field('TAX_CODE')).toHaveValue(taxCode)
  expect(await kiosk.page.content()).not.toContain(serviceCode)
  const before = await storedIn(kiosk.page)
  await kiosk.settings.field('SERVICE_CODE').fill('ab')
  await kiosk.settings.save()
  await expect(kiosk.settings.field('SERVICE_CODE')).toHaveAccessibleDescription(/3/)
  await kiosk.settings.field('SERVICE_CODE').fill('NOBODYS')
  await kiosk.settings.save()
  await kiosk.seeRefusal('CODES_NOT_ACCEPTED')
  expect(await storedIn(kiosk.page)).toBe(before)
  await kiosk.clickBack()
  await kiosk.home.see()
})

for (const size of [
  { width: 1280, height: 800 },
  { width: 744, height: 1133 },
  { width: 390, height: 664 },
])
  test(`a refusal of the codes is brought into view each time, ${size.width} px wide`, async ({
    tabletOf,
  }) => {
    const { kiosk } = await tabletOf({})
    await kiosk.page.setViewportSize(size)
    await openSettings(kiosk)
    await kiosk.settings.field('SERVICE_CODE').fill('NOBODYS')
    for (let time = 1; time <= 2; time++) {
      await kiosk.page.evaluate(() => window.scrollTo(0, 0))
      await kiosk.settings.save()
      await kiosk.seeRefusal('CODES_NOT_ACCEPTED')
      const refusal = kiosk.page.getByRole('alert').getByText(words('CODES_NOT_ACCEPTED'))
      await expect(refusal).toBeInViewport({ ratio: 1 })
      const bar = await kiosk.page.locator('footer').boundingBox()
      const box = await refusal.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0), 'above the bar').toBeLessThanOrEqual(bar?.y ?? 0)
    }
  })

test('codes that are right move the tablet to another company', { tag: '@every-run' }, async ({
  tabletOf,
  adminAccess,
}) => {
  const { kiosk, company } = await tabletOf({})
  const other = await makeCompany(adminAccess, { services: ['login'] })
  await openSettings(kiosk)
  await kiosk.settings.field('SERVICE_CODE').fill(other.stored.credentials.serviceCode)
  await kiosk.settings.save()
  await kiosk.hear('SETTINGS_SAVED')
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(other.visitor.code)
  await kiosk.end.seeWelcome(other.visitor.first)
  expect([await other.accesses(), await company.accesses()]).toEqual([['entry'], []])
})

test('the settings close when they are not touched, and not before', async ({ tabletOf }) => {
  const { kiosk } = await tabletOf({})
  await openSettings(kiosk)
  await kiosk.pass(SETTINGS_IDLE_MS - 5_000)
  await kiosk.settings.box('SHOW_COUNTER').check()
  await kiosk.pass(SETTINGS_IDLE_MS - 5_000)
  await kiosk.settings.see()
  await kiosk.pass(5_000)
  await kiosk.home.see()
  await kiosk.home.seeNoCounter()
})

test('unusable data in the storage is dropped, and a missing storage breaks nothing', async ({
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({})
  await kiosk.page.addInitScript(
    ({ credentials }) => {
      const broken = { credentials, settings: { showCounter: 'yes', token: 'stolen' } }
      localStorage.setItem('visitor-kiosk.session', JSON.stringify(broken))
      localStorage.setItem('visitor-kiosk.operator-tries', '{"wrong":-1')
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
    { credentials: company.stored.credentials },
  )
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.home.seeNoCounter()
  await openSettings(kiosk)
  await kiosk.settings.box('SHOW_COUNTER').check()
  await kiosk.settings.save()
  await kiosk.home.seeEntries(0)
})

test.describe('a tablet at configure', () => {
  test('asks for the codes again until they are right, then celebrates', async ({ page, adminAccess }) => {
    const company = await makeCompany(adminAccess, {})
    const { serviceCode, taxCode } = company.stored.credentials
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(countPieces)
    const kiosk = await Kiosk.make(page, null)
    await kiosk.open(`/configure/${company.companyId}`)
    await kiosk.configure.see()
    await kiosk.configure.seeCompany(company.companyId)
    await kiosk.configure.fill('', 'ab')
    await expect(page.getByText(words('INPUT_REQUIRED'))).toBeVisible()
    await expect(kiosk.configure.field('TAX_CODE')).toHaveAccessibleDescription(/3/)
    await kiosk.configure.fill('NOBODYS', taxCode)
    await kiosk.seeRefusal('CODES_NOT_ACCEPTED')
    await expect(kiosk.configure.field('TAX_CODE')).toHaveValue(taxCode)
    await kiosk.seePath(`/configure/${company.companyId}`)
    await kiosk.configure.field('SITE').fill('nowhere')
    await kiosk.configure.fill(serviceCode, taxCode)
    await kiosk.seeRefusal('SITE_NOT_ACCEPTED')
    await kiosk.configure.field('SITE').fill('')
    await kiosk.configure.fill(serviceCode, taxCode)
    await kiosk.home.see()
    await kiosk.seePath('/app')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'pieces'))).toBe(CONFETTI_PIECES)
    expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
    await page.reload()
    await kiosk.home.see()
  })

  test('throws nothing where motion is unwelcome', async ({ page, adminAccess }) => {
    const company = await makeCompany(adminAccess, {})
    const { serviceCode, taxCode } = company.stored.credentials
    await page.addInitScript(countPieces)
    const kiosk = await Kiosk.make(page, null)
    await kiosk.open(`/configure/${company.companyId}/`)
    await kiosk.configure.fill(serviceCode, taxCode)
    await kiosk.home.see()
    await kiosk.pass(1_000)
    expect(await page.evaluate(() => Reflect.get(window, 'pieces'))).toBe(0)
    await expect(page.locator('body > canvas')).toHaveCount(0)
  })

  test('of another company wants the PIN first, and keeps what works if the codes do not', async ({
    tabletOf,
    adminAccess,
  }) => {
    const { kiosk } = await tabletOf({})
    const other = await makeCompany(adminAccess, {})
    await kiosk.open(`/configure/${other.companyId}`)
    await kiosk.pin.see()
    await kiosk.pin.type(OPERATOR_PIN)
    await kiosk.configure.see()
    await kiosk.configure.fill('NOBODYS', 'IT00000000001')
    await kiosk.seeRefusal('CODES_NOT_ACCEPTED')
    await kiosk.clickBack()
    await kiosk.home.see()
    await kiosk.page.reload()
    await kiosk.home.see()
  })
})

test.describe('a tablet at setup', () => {
  test('without codes becomes configure', async ({ page, adminAccess }) => {
    const company = await makeCompany(adminAccess, {})
    const kiosk = await Kiosk.make(page, null)
    await kiosk.open(`/setup/${company.companyId}/north`)
    await kiosk.configure.see()
    await kiosk.seePath(`/configure/${company.companyId}/north`)
    await expect(kiosk.configure.field('SITE')).toHaveValue('north')
  })

  test('with codes of that company goes home, and to another site after the PIN', async ({
    tabletOf,
    adminAccess,
  }) => {
    const { kiosk, company } = await tabletOf({})
    await adminAccess.database.pool.query(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, 'north', 'Nord', 'Europe/Rome')",
      [company.companyId],
    )
    await kiosk.open(`/setup/${company.companyId}`)
    await kiosk.home.see()
    await kiosk.open(`/setup/${company.companyId}/north`)
    await kiosk.pin.see()
    await kiosk.pin.type(OPERATOR_PIN)
    await kiosk.home.see()
    expect(JSON.parse(await storedIn(kiosk.page))['visitor-kiosk.session']).toContain('"site":"north"')

    await kiosk.open(`/setup/${company.companyId}/nowhere`)
    await kiosk.pin.see()
    await kiosk.pin.type(OPERATOR_PIN)
    await kiosk.configure.see()
    await kiosk.seeRefusal('SITE_NOT_ACCEPTED')
  })
})

/** In the page: the most that any canvas of the body was filled with between two clearings, and what the policy forbade. */
function countPieces(): void {
  const seen = { pieces: 0, violations: [] as string[] }
  Object.assign(window, seen)
  document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
    seen.violations.push(violatedDirective),
  )
  const { fill, clearRect } = CanvasRenderingContext2D.prototype
  let drawn = 0
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...area: unknown[]) {
      drawn = 0
      Reflect.apply(clearRect, this, area)
    },
    fill(...rule: unknown[]) {
      drawn += 1
      Object.assign(window, { pieces: Math.max(drawn, Reflect.get(window, 'pieces')) })
      Reflect.apply(fill, this, rule)
    },
  })
}
