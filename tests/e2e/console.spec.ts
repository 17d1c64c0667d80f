import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { sql } from 'kysely'
import { APPROVAL_CHECK_MS } from '#contract/limits.ts'
import { openAdminAccess } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { isLong } from '#tests/support/long.ts'
import { freePort } from '#tests/support/free-port.ts'
import { firstCompany } from '#tests/support/e2e/first-company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import {
  consolePages,
  giveAuthenticator,
  oneTimeCode,
  StaffConsole,
} from '#tests/support/e2e/staff-console.ts'
import { type RunningServer, startServer } from '#tests/support/e2e/start-server.ts'
import { consoleLanguage, words } from '#tests/support/e2e/words.ts'

/** One company, from the first start in production to its first visitor; then what its console is like. */
test.describe.configure({ mode: 'serial' })

const OWNER = { email: 'giulia@example.com', password: 'salgemma-27-tram-viola' }
const TAX_CODE = 'IT01234567890'
const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

let dataDir: string
let server: RunningServer
let origin: string
let context: BrowserContext
let staff: StaffConsole
let companyUrl: string

/** `npm run pictures`: what docs/use/first-company.md shows, from this very walk. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== '1') return
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  await page.screenshot({ path: `docs/pictures/console-${name}.png` })
}

test.beforeAll(async ({ browser, contextOptions }) => {
  dataDir = makeDataDir()
  const port = await freePort()
  // Passkeys belong to a name, not to an address.
  origin = `http://localhost:${port}`
  server = await startServer(dataDir, port, { NODE_ENV: 'production' })
  context = await browser.newContext({ ...contextOptions, locale: firstCompany.browser, viewport: desk })
  const page = await context.newPage()
  await giveAuthenticator(context, page)
  staff = new StaffConsole(page)
})
test.afterAll(async () => {
  await context?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the link of the first start makes an owner and a company', { tag: '@every-run' }, async () => {
  const token = /set-up#(\S+)/.exec(server.banner)?.[1]
  const { page } = staff
  await page.goto(`${origin}/console`)
  await staff.see('SIGN_IN_TITLE')
  await page.goto(`${origin}/console/set-up#${token}`)
  await staff.see('SET_UP_TITLE')
  await staff.button('SET_UP_DO').click()
  await expect(staff.field('YOUR_NAME')).toBeFocused()
  await expect(staff.field('YOUR_NAME')).toHaveAccessibleDescription(words('INPUT_REQUIRED'))

  await staff.fill({
    YOUR_NAME: 'Giulia Bianchi',
    EMAIL: OWNER.email,
    PASSWORD: 'passwordpassword',
    COMPANY_NAME: 'Officine Aurora',
    TAX_CODE,
    SITE_FIRST: firstCompany.site,
  })
  await expect(page.getByLabel(words('SET_UP_LANGUAGE'))).toHaveValue(consoleLanguage)
  await staff.button('SET_UP_DO').click()
  await expect(staff.field('PASSWORD')).toHaveAccessibleDescription(words('PASSWORD_COMMON'))
  await staff.fill({ PASSWORD: OWNER.password })
  // This server answers on its own computer alone.
  await staff.fill({ ADDRESS_FIELD: 'localhost' })
  await expect(page.getByText(words('ADDRESS_WRONG'))).toBeVisible()
  await staff.fill({ ADDRESS_FIELD: 'kiosk.lan' })
  await expect(page.getByRole('code')).toContainText('PUBLIC_URL=https://kiosk.lan:3443')
  await picture(page, 'set-up')
  await staff.button('SET_UP_DO').click()

  await staff.see('SECOND_FACTOR_TITLE')
  await picture(page, 'second-proof')
  await staff.button('PASSKEY_MAKE').click()
  await expect(page.getByText(words('START_TITLE'))).toBeVisible()
  await expect(page.locator('main').getByText(words('START_TABLET'))).toBeVisible()
  await picture(page, 'six-steps')
  companyUrl = page.url().replace(/\/$/, '')

  await page.goto(`${origin}/console/set-up#${token}`)
  await expect(page.getByRole('alert')).toContainText(words('SET_UP_GONE'))
})

test('company, host, certificate, reasons and steps are set up', { tag: '@every-run' }, async () => {
  const { page } = staff
  await page.goto(companyUrl)
  await staff.go('NAV_COMPANY')
  await staff.fill({ MOTTO: firstCompany.motto })
  await staff.button('SAVE').first().click()
  await expect(staff.saved()).toBeVisible()

  await staff.go('NAV_HOSTS')
  await staff.button('HOST_ADD').click()
  await staff.fill({ FIRSTNAME: 'Marco', LASTNAME: 'De Santis', AREA: firstCompany.area })
  await picture(page, 'host')
  await staff
    .dialog()
    .getByRole('button', { name: words('SAVE') })
    .click()
  await expect(page.getByText('Marco De Santis')).toBeVisible()

  await staff.go('NAV_REASONS')
  await staff.fill({ REASON_TEXT: firstCompany.reason })
  await staff.button('ADD').click()
  await expect(page.getByRole('listitem').filter({ hasText: firstCompany.reason })).toBeVisible()

  await staff.go('NAV_PRIVACY')
  await expect(page.getByText(words('NOTICE_FACTS_MISSING'))).toBeVisible()
  await staff.fill({
    NOTICE_CONTROLLER: 'Officine Aurora, Via Roma 1, Torino',
    NOTICE_CONTACT: 'privacy@aurora.example',
    NOTICE_AUTHORITY: firstCompany.authority,
  })
  await staff.button('SAVE').first().click()
  await expect(staff.saved()).toBeVisible()
  await expect(page.getByText(words('NOTICE_FACTS_MISSING'))).toBeHidden()

  await staff.go('NAV_CERTIFICATES')
  await page.getByRole('link', { name: words('CERTIFICATE_ADD') }).click()
  await staff.fill({ CERTIFICATE_NAME: firstCompany.document })
  const body = page.getByRole('textbox', { name: words('CERTIFICATE_BODY') })
  await body.click()
  await page.keyboard.type(firstCompany.rule)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText(firstCompany.rule)).toBeVisible()
  await picture(page, 'certificate')
  await staff.button('CERTIFICATE_SAVE').click()
  await staff.see('CERTIFICATE_EDIT')
  await expect(page.getByRole('list', { name: words('VERSIONS') })).toContainText(words('VERSION_NOW'))

  await staff.go('NAV_FLOW')
  const entry = page.getByRole('list', { name: words('FLOW_ENTRY') })
  await expect(entry.getByText(words('STEP_SIGNATURE'))).toBeHidden()
  await staff.toggle('FLAG_SIGN').click()
  await staff.toggle('FLAG_PHONE').click()
  await entry.getByText(words('STEP_SIGNATURE')).click()
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(words('SIGN_HERE'))
  await page.evaluate(() => scrollTo(0, 0))
  await picture(page, 'steps')
  await staff.go('NAV_ROLL_CALL')
  await expect(staff.dialog()).toContainText(words('UNSAVED_QUESTION'))
  await staff.button('CANCEL').click()
  await staff.button('SAVE').first().click()
  await expect(staff.saved()).toBeVisible()
})

test('a tablet comes in, and the first visitor enters by what was set up', { tag: '@every-run' }, async ({
  browser,
  contextOptions,
}) => {
  const { page } = staff
  await staff.go('NAV_TABLETS')
  await staff.button('TABLET_PAIR').click()
  await staff.fill({ TABLET_NAME: firstCompany.tablet })
  await staff.dialog().getByRole('combobox').selectOption({ label: firstCompany.site })
  await staff.button('PAIRING_MAKE').click()
  const code = (await page.getByTestId('pairing-code').textContent()) ?? ''
  await expect(page.getByRole('timer')).toContainText(/9:5\d/)
  await picture(page, 'six-digits')

  const hall = await browser.newContext({ ...contextOptions, locale: firstCompany.browser, viewport: desk })
  const tablet = await hall.newPage()
  const kiosk = await Kiosk.make(tablet, null)
  await tablet.goto(origin)
  await kiosk.pairing.see()
  await kiosk.clickMain()
  await kiosk.pairing.seeRefused(words('PAIRING_CODE_SHORT'))
  await kiosk.pairing.type(code === '000 000' ? '000 001' : '000 000')
  await kiosk.pairing.seeRefused(words('PAIRING_CODE_REFUSED'))
  await kiosk.pairing.field.fill(code)
  await picture(tablet, 'tablet-pairs')
  await kiosk.clickMain()
  await kiosk.home.see()
  await expect(staff.dialog()).toContainText(words('PAIRING_DONE'))
  await staff.button('STAFF_DONE').click()
  const row = page.getByRole('row').filter({ hasText: firstCompany.tablet })
  await expect(row).toContainText(words('TABLET_WORKS'))
  await expect(tablet.getByText(firstCompany.motto)).toBeVisible()

  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill({ first: 'Ada', last: 'Conti', email: 'ada@example.com' })
  await expect(kiosk.signUp.field('phone')).toBeVisible()
  await kiosk.clickMain()
  await expect(tablet.getByText(firstCompany.rule)).toBeVisible()
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.hostAndReason.searchHost('Santis')
  await kiosk.hostAndReason.chooseHost('Marco De Santis')
  await kiosk.hostAndReason.chooseReason(firstCompany.reason)
  await kiosk.clickMain()
  await kiosk.signature.see()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.end.seeWelcome('Ada')
  await picture(tablet, 'first-visitor')
  await hall.close()

  await staff.go('NAV_HOME')
  await staff.see('NAV_HOME')
  await expect(page.locator('main')).toContainText(firstCompany.oneInside)
  await expect(page.getByText(words('START_TITLE'))).toHaveCount(0)
  await picture(page, 'ready')
})

test('a tablet that only knows the codes waits, is let in, and is sent away again', async ({
  browser,
  contextOptions,
}) => {
  const { page } = staff
  await staff.go('NAV_COMPANY')
  await staff.button('SHOW').click()
  const card = page.locator('section').filter({ hasText: words('STAFF_SERVICE_CODE_HINT') })
  const serviceCode = await card.locator('p').nth(1).textContent()

  const back = await browser.newContext({ ...contextOptions, locale: firstCompany.browser, viewport: desk })
  const tablet = await back.newPage()
  const kiosk = await Kiosk.make(tablet, null)
  await tablet.goto(origin)
  await kiosk.pairing.see()
  await tablet.keyboard.press('Tab')
  await expect(kiosk.pairing.field).toBeFocused()
  await tablet.keyboard.press('Tab')
  await tablet.keyboard.press('Enter')
  await kiosk.configure.see()
  await kiosk.configure.fill(serviceCode ?? '', TAX_CODE)
  await kiosk.unapproved.see()
  await tablet.reload()
  await kiosk.unapproved.see()

  await staff.go('NAV_TABLETS')
  await staff.button('TABLET_APPROVE').click()
  await expect(staff.dialog()).toContainText(words('TABLET_APPROVE_HINT'))
  await staff
    .dialog()
    .getByRole('button', { name: words('TABLET_APPROVE') })
    .click()
  await expect(staff.dialog()).toBeHidden()
  await kiosk.pass(APPROVAL_CHECK_MS)
  await kiosk.home.see()
  await back.close()
  const row = page.getByRole('row').filter({ hasText: words('TABLET_UNNAMED') })
  await staff.act(row, 'REVOKE')
  await staff
    .dialog()
    .getByRole('button', { name: words('REVOKE') })
    .click()
  await expect(row).toHaveCount(0)
  await staff.filter('DESK_STATE', 'revoked')
  await expect(row).toContainText(words('TABLET_REVOKED'))
})

test('a dangerous action asks for a new proof of identity, and then goes on', async () => {
  const { page } = staff
  const { database } = await openAdminAccess(dataDir, origin)
  await sql`update auth."session" set "createdAt" = now() - interval '10 minutes'`.execute(database.query)
  await database.close()
  await staff.go('NAV_STAFF')
  await staff.button('INVITE').click()
  await staff
    .dialog()
    .getByRole('textbox', { name: words('EMAIL') })
    .fill('reception@example.com')
  await staff.button('INVITE_DO').click()
  const again = page.getByRole('dialog', { name: words('SIGN_IN_AGAIN') })
  await expect(again).toContainText(words('SIGN_IN_AGAIN_WHY'))
  // An owner whose second factor is a passkey gets nowhere by the password.
  await expect(again.getByRole('textbox', { name: words('PASSWORD') })).toHaveCount(0)
  await again.getByRole('button', { name: words('SIGN_IN_PASSKEY'), exact: true }).click()
  await expect(staff.field('LINK')).toHaveValue(/\/console\/invitation#/)
  await staff.button('STAFF_DONE').click()
  await expect(page.getByText('reception@example.com')).toBeVisible()
})

test('a passkey signs an owner in; a password leads to the passkey, and a wrong one says so', async () => {
  await staff.button('SIGN_OUT').click()
  await staff.see('SIGN_IN_TITLE')
  await staff.signIn(OWNER.email, 'not-the-right-one')
  await expect(staff.page.getByRole('alert')).toContainText(words('SIGN_IN_WRONG'))
  await staff.button('SIGN_IN_PASSKEY').click()
  await staff.see('DESK_INSIDE')
  await staff.button('SIGN_OUT').click()
  await staff.signIn(OWNER.email, OWNER.password)
  await staff.see('SECOND_FACTOR_USE_TITLE')
  expect(await staff.complaints(), 'the second factor').toEqual([])
  await staff.button('SIGN_IN_PASSKEY').click()
  await staff.see('DESK_INSIDE')
})

test('an app with one-time codes is enrolled, and asked at the next sign-in', async () => {
  const { page } = staff
  await page.getByRole('link', { name: words('NAV_ACCOUNT') }).click()
  await staff.fill({ PASSWORD_AGAIN: OWNER.password })
  await staff.button('TOTP_BEGIN').click()
  const key = await staff.field('TOTP_KEY').inputValue()
  expect(await staff.complaints(), 'enrolling').toEqual([])
  await staff.fill({ ONE_TIME_CODE: '000000' })
  await staff.button('CONTINUE').click()
  await expect(staff.field('ONE_TIME_CODE')).toHaveAccessibleDescription(words('ONE_TIME_CODE_WRONG'))
  await staff.fill({ ONE_TIME_CODE: oneTimeCode(key) })
  await staff.button('CONTINUE').click()
  await expect(page.getByText(words('RECOVERY_KEEP'))).toBeVisible()
  const codes = await page
    .locator('main')
    .getByRole('listitem')
    .filter({ hasText: /^[\w-]{8,}$/ })
    .allTextContents()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words('DOWNLOAD') }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(codes.filter((code) => file.includes(code))).toEqual(codes)
  await staff.button('RECOVERY_KEPT').click()
  await expect(page.getByText(words('TOTP_ON'))).toBeVisible()

  await staff.button('SIGN_OUT').click()
  await staff.signIn(OWNER.email, OWNER.password)
  // The code that has set the app up is used up.
  await staff.fill({ ONE_TIME_CODE: oneTimeCode(key, 1) })
  await staff.button('CONTINUE').click()
  await staff.see('DESK_INSIDE')

  await staff.button('SIGN_OUT').click()
  await staff.signIn(OWNER.email, OWNER.password)
  await staff.button('USE_RECOVERY_CODE').click()
  await staff.fill({ RECOVERY_CODE: codes[0] ?? '' })
  await staff.button('CONTINUE').click()
  await staff.see('DESK_INSIDE')
})

test('by keyboard alone: to a page, a switch and Save', async () => {
  const { page } = staff
  await staff.open(companyUrl, 'flow')
  await page.keyboard.press('Tab')
  const reach = async (target: ReturnType<StaffConsole['toggle']>) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error('The keyboard does not get there')
  }
  const toggle = staff.toggle('FLAG_SIGN_OUT')
  await reach(toggle)
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()
  await reach(staff.button('SAVE').first())
  await page.keyboard.press('Enter')
  await expect(staff.saved()).toBeVisible()
})

for (const locale of isLong ? ['it', 'en'] : ['it']) {
  // Each page at one of the sizes.
  for (const [place, [name, size]] of Object.entries({ desk, phone }).entries()) {
    test(`axe finds nothing at a ${name} in ${locale}, and nothing is wider than it`, async () => {
      test.setTimeout(180_000)
      const { page } = staff
      await page.evaluate((chosen) => localStorage.setItem('console-language', chosen), locale)
      await page.setViewportSize(size)
      for (const [nth, path] of consolePages.entries()) {
        if (!isLong && nth % 2 !== place) continue
        await staff.open(companyUrl, path)
        expect.soft(await staff.complaints(), path).toEqual([])
        expect.soft(await staff.isWiderThanScreen(), path).toBe(false)
      }
    })
  }
}
