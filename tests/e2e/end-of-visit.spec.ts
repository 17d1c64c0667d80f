import { expect, type Page } from '@playwright/test'
import { ALREADY_INSIDE_MS, END_SCREEN_MS } from '#contract/limits.ts'
import { type AdminAccess, HOST, type TestCompany } from '#tests/support/e2e/company.ts'
import { pixelsOf, readQr } from '#tests/support/badge-pixels.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'

/** What the welcome gives to take along, and what the farewell asks (decision 0080). */

/** Puts the company's tablets at a site that shows the badge's code. */
async function showBadgeCode({ database }: AdminAccess, { companyId }: TestCompany): Promise<void> {
  const site = { name: 'Sede', time_zone: 'Europe/Rome', capacity: null, language: null }
  const none = { wifi_name: null, wifi_password_sealed: null, welcome_seconds: null }
  await database.query
    .insertInto('sites')
    .values({
      company_id: companyId,
      site_id: 'hq',
      ...site,
      ...none,
      night_from: null,
      night_to: null,
      shows_badge_code: true,
    })
    .execute()
  await database.query.insertInto('occupancy').values({ company_id: companyId, site_id: 'hq' }).execute()
  await database.query
    .updateTable('devices')
    .set({ site_id: 'hq' })
    .where('company_id', '=', companyId)
    .execute()
}

/** What a phone reads of the code with this name. */
async function readCode(page: Page, name: string): Promise<string> {
  let text: string | null = null
  const code = page.getByRole('img', { name })
  await expect
    .poll(async () => {
      text = readQr(await pixelsOf(await code.screenshot(), 2))
      return text
    })
    .not.toBeNull()
  return text ?? ''
}

test('the badge goes to the phone by the welcome’s code, and the farewell asks in one tap', async ({
  tabletOf,
  adminAccess,
  browser,
  page,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], asksFeedback: true })
  await kiosk.open()
  await kiosk.home.see()
  await showBadgeCode(adminAccess, company)
  await page.reload()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await page.getByRole('button', { name: words('MORE_TIME') }).click()

  const address = await readCode(page, words('BADGE_ON_PHONE'))
  const [path = '', ticket = ''] = address.split('#')
  expect(path).toMatch(/\/badge\/[^/?]+$/)
  const phone = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 664 } })
  const asked: string[] = []
  phone.on('request', (request) => asked.push(request.url()))
  const held = await phone.newPage()
  await held.goto(address)
  await expect(held.getByRole('img', { name: 'Ihr Besucherausweis' })).toBeVisible()
  await expect(held.getByRole('link', { name: 'Als Bild speichern' })).toBeVisible()
  expect(held.url()).not.toContain('#')
  expect(asked.filter((url) => url.includes(ticket))).toEqual([])
  // Loaded again, it is there still.
  await held.reload()
  await expect(held.getByRole('img', { name: 'Ihr Besucherausweis' })).toBeVisible()
  await phone.close()

  await page.getByRole('button', { name: words('DONE') }).click()
  await kiosk.pass(ALREADY_INSIDE_MS)
  await kiosk.passByCode('clickExit', company.visitor.code)
  await page.getByRole('button', { name: words('FEEDBACK_GOOD') }).click()
  await expect(page.getByText(words('FEEDBACK_THANKS'))).toBeVisible()
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  await expect
    .poll(() =>
      adminAccess.database.query
        .selectFrom('feedback')
        .select(['rating', 'answers', 'site_id'])
        .where('company_id', '=', company.companyId)
        .execute(),
    )
    .toEqual([{ rating: 'good', answers: 1, site_id: 'hq' }])
})

test('a returning visitor finds the host of the last visit first', async ({ tabletOf, page }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'], flow: ['host'], hostPrivacy: false })
  await kiosk.open()
  const enter = async () => {
    await kiosk.home.clickEnter()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.typeCode(company.visitor.code)
  }
  await enter()
  const options = page.locator('form').getByRole('option')
  await expect(options).toHaveCount(2)
  await expect(page.getByText(words('REFERENT_LAST'))).toHaveCount(0)
  await options.filter({ hasText: HOST.first }).click()
  await kiosk.clickMain()
  await expect.poll(() => company.accesses()).toEqual(['entry'])
  await kiosk.pass(END_SCREEN_MS)
  await company.passElsewhere('exit')
  await kiosk.home.see()
  await enter()
  await expect(options.first()).toContainText(HOST.first)
  await expect(options.first()).toContainText(words('REFERENT_LAST'))
})
