import { type BrowserContext, devices, expect, type Page } from '@playwright/test'
import {
  type AdminAccess,
  CHOSEN_TYPE,
  type CompanySetup,
  makeCompany,
  REASON,
} from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Reception registers visitors in one drawer, and takes back exits. */

/** With a mouse. */
test.use({ hasTouch: false })

async function openDesk(context: BrowserContext, adminAccess: AdminAccess, setup: CompanySetup = {}) {
  const { baseUrl, database } = adminAccess
  const company = await makeCompany(adminAccess, setup)
  const { companyId } = company
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'reception')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  await staff.open(`${baseUrl}/console/${companyId}`, 'desk')
  const sql = (text: string) => database.pool.query(text, [companyId])
  return { staff, page: staff.page, sql, company }
}

const table = (page: Page) => page.getByRole('table', { name: words('DESK_INSIDE') })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const status = (page: Page, id: string, values: Readonly<Record<string, string>>) =>
  page.getByRole('status').filter({ hasText: words(id, values) })
const nameField = (page: Page) =>
  page.getByRole('dialog').getByRole('searchbox', { name: words('DESK_NAME') })

/** Exactly, because the family name's label contains it. */
const firstName = (page: Page) => page.getByRole('textbox', { name: words('FIRSTNAME'), exact: true })

/** Counts what the hand presses, whatever the page makes of it. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = { presses: 0 }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count.presses++, true)
    Object.assign(window, { count })
  })
  return () => page.evaluate(() => (window as unknown as { count: { presses: number } }).count.presses)
}

test('a known visitor is inside by two presses and the name, with a badge', { tag: '@every-run' }, async ({
  adminAccess,
  context,
  printer,
}) => {
  const { page, staff } = await openDesk(context, adminAccess, {
    printers: [`escpos://127.0.0.1:${printer.port}`],
  })
  const presses = await countPresses(page)
  const printed = printer.connections()
  await staff.button('DESK_REGISTER').click()
  await expect(nameField(page)).toBeFocused()
  await page.keyboard.type('con ad')
  const name = 'Ada Conti'
  await page.getByRole('button', { name: words('REGISTER_ENTER_OF', { name }), exact: true }).click()
  await expect(status(page, 'REGISTER_ENTERED_PRINTED', { name })).toBeInViewport()
  await expect(rows(page)).toHaveCount(1)
  expect(await presses()).toBe(2)
  await expect.poll(() => printer.connections()).toBeGreaterThan(printed)
})

test('an entry that was a mistake is taken back at once: the visitor is not inside, and the log has it as voided', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, sql } = await openDesk(context, adminAccess)
  const enter = words('REGISTER_ENTER_OF', { name: 'Ada Conti' })
  await staff.button('DESK_REGISTER').click()
  await nameField(page).fill('con ad')
  await page.getByRole('button', { name: enter, exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  await staff.button('DESK_UNDO').click()
  await expect(page.getByRole('status').filter({ hasText: words('REGISTER_UNDONE') })).toBeVisible()
  await expect(page.getByText(words('INSIDE_NOBODY'))).toBeVisible()
  await expect(staff.button('DESK_UNDO')).toHaveCount(0)
  const voided = await sql('select annulled_at is not null as is_void from visits where company_id = $1')
  expect(voided.rows).toEqual([{ is_void: true }])

  // On another page the drawer says itself what became of it.
  await page.getByRole('link', { name: words('DESK_LEFT'), exact: true }).click()
  await page.keyboard.press('n')
  await nameField(page).fill('con ad')
  await page.getByRole('button', { name: enter, exact: true }).click()
  await staff.button('DESK_UNDO').click()
  await expect(page.getByRole('status').filter({ hasText: words('REGISTER_UNDONE') })).toBeVisible()
  const both = await sql('select count(*)::int from visits where company_id = $1 and annulled_at is not null')
  expect(both.rows).toEqual([{ count: 2 }])
})

test('a new visitor is registered by keys alone, and nothing typed is lost by an error', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, company, sql } = await openDesk(context, adminAccess, { flow: ['company', 'host'] })
  await page.keyboard.press('n')
  await expect(nameField(page)).toBeFocused()
  // In a field the key is a letter.
  await page.keyboard.type('Grete Von Neu')
  await expect(nameField(page)).toHaveValue('Grete Von Neu')
  await page.keyboard.press('Tab')
  await expect(staff.button('REGISTER_NEW')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(firstName(page)).toBeFocused()
  await expect(firstName(page)).toHaveValue('Grete Von')
  await expect(staff.field('LASTNAME')).toHaveValue('Neu')
  await staff.field('EMAIL').focus()
  await page.keyboard.type(company.visitor.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(words('PERSON_EMAIL_TAKEN'))).toBeVisible()
  await expect(staff.field('EMAIL')).toBeFocused()
  await expect(firstName(page)).toHaveValue('Grete Von')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(status(page, 'REGISTER_ENTERED', { name: 'Grete Von Neu' })).toBeInViewport()
  await expect(rows(page)).toHaveCount(1)
  await expect(staff.button('DESK_REGISTER')).toBeFocused()
  const { rows: stored } = await sql('select kind, why from visit_acts where company_id = $1')
  expect(stored).toEqual([{ kind: 'enteredByHand', why: '' }])
})

test('where a signature is demanded, a visitor is let in only with a reason', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, sql } = await openDesk(context, adminAccess, { flow: ['signOnEntry'] })
  await staff.button('DESK_REGISTER').click()
  await nameField(page).fill('Ada')
  await page
    .getByRole('button', { name: words('REGISTER_ENTER_OF', { name: 'Ada Conti' }), exact: true })
    .click()
  await expect(page.getByText(words('REGISTER_LACKS', { name: 'Ada Conti' }))).toBeVisible()
  await expect(page.getByText(words('REGISTER_LACKS_SIGNATURE'), { exact: true })).toBeVisible()
  await expect(staff.field('WHY'), 'no reason is proposed').toHaveValue('')
  await staff.button('REGISTER_WITHOUT').click()
  await expect(staff.field('WHY')).toBeFocused()
  await staff.field('WHY').fill('Broken arm')
  await staff.button('REGISTER_WITHOUT').click()
  await expect(rows(page)).toHaveCount(1)
  const { rows: stored } = await sql('select lacks_signature from visits where company_id = $1')
  expect(stored).toEqual([{ lacks_signature: true }])
})

test('a known visitor is let in as another kind, and asked what that kind asks', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, sql } = await openDesk(context, adminAccess, {
    services: ['visitorTypes'],
    typeFlow: ['phone'],
  })
  await staff.button('DESK_REGISTER').click()
  await nameField(page).fill('Ada')
  await expect(staff.dialog().getByText(CHOSEN_TYPE, { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: words('DESK_CHOOSE_OF', { name: 'Ada Conti' }), exact: true })
    .click()
  const choice = (id: string) => staff.dialog().getByRole('combobox', { name: words(id) })
  await expect(choice('VISITOR_TYPE')).toHaveValue('chosen')
  await expect(choice('REASON'), 'the kind of earlier visits asks for no reason').toHaveCount(0)
  await choice('VISITOR_TYPE').selectOption({ label: 'Visitatore' })
  await choice('REASON').selectOption(REASON)
  await staff
    .dialog()
    .getByRole('button', { name: words('REGISTER_ENTER'), exact: true })
    .click()
  await expect(rows(page)).toHaveCount(1)
  const { rows: stored } = await sql('select visitor_type_id, reason from visits where company_id = $1')
  expect(stored).toEqual([{ visitor_type_id: 'other', reason: REASON }])
})

test('exits are taken back by one press', async ({ adminAccess, context }) => {
  const { page, staff, company } = await openDesk(context, adminAccess)
  for (const last of ['Uno', 'Due', 'Tre']) {
    await staff.button('DESK_REGISTER').click()
    await nameField(page).fill(`Person ${last}`)
    await staff.button('REGISTER_NEW').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('REGISTER_ENTER'), exact: true })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(rows(page)).toHaveCount(3)
  for (const row of await table(page).locator('tbody').getByRole('checkbox').all()) await row.check()
  await page.locator('button', { hasText: /\b3\b/ }).click()
  await staff
    .dialog()
    .getByRole('button', { name: words('END_VISIT'), exact: true })
    .click()
  await expect(staff.dialog()).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  expect(await company.liveVisits()).toBe(0)
  await staff.button('DESK_UNDO').click()
  await expect(rows(page)).toHaveCount(3)
  expect(await company.liveVisits()).toBe(3)
  await expect(staff.button('DESK_UNDO')).toHaveCount(0)
})

test('the drawer has no barrier, and fits every screen', async ({ adminAccess, context }) => {
  const { page, staff } = await openDesk(context, adminAccess, {
    flow: ['company', 'phone', 'sex', 'birthday', 'document', 'reason', 'host', 'signOnEntry'],
    services: ['visitorTypes'],
    typeFlow: ['company'],
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const seen = async (what: string) => {
        expect(await staff.isWiderThanScreen(), `${what} ${width}`).toBe(false)
        expect(await staff.complaints(), `${what} ${width} ${colorScheme}`).toEqual([])
        await page.screenshot({ path: `test-results/register/${what}-${width}-${colorScheme}.png` })
      }
      await staff.button('DESK_REGISTER').click()
      await nameField(page).fill('Ada')
      const choose = page.getByRole('button', {
        name: words('DESK_CHOOSE_OF', { name: 'Ada Conti' }),
        exact: true,
      })
      await expect(choose).toBeVisible()
      await seen('find')
      await choose.click()
      await seen('known')
      await staff.button('REGISTER_BACK').click()
      await staff.button('REGISTER_NEW').click()
      await expect(firstName(page)).toBeVisible()
      await seen('new')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('REGISTER_ENTER'), exact: true })
        .click()
      await seen('errors')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
})

test('documents are accepted on the visitor’s phone, and the drawer sees the entry and prints the badge', async ({
  adminAccess,
  context,
  browser,
  printer,
}) => {
  const { page, staff } = await openDesk(context, adminAccess, {
    flow: ['certificates'],
    certificates: 1,
    services: ['touchless'],
    printers: [`escpos://127.0.0.1:${printer.port}`],
  })
  const printed = printer.connections()
  await staff.button('DESK_REGISTER').click()
  await nameField(page).fill('Grete Neu')
  await staff.button('REGISTER_NEW').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('REGISTER_ENTER'), exact: true })
    .click()
  const link = page.getByRole('textbox', { name: words('REGISTER_PHONE_LINK') })
  await expect(link).toBeVisible()
  expect(await staff.complaints()).toEqual([])
  await page.screenshot({ path: 'test-results/register/phone-1440-light.png' })
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  const own = await browser.newContext({ ...pixel, locale: 'it-IT', serviceWorkers: 'block' })
  const phone = await own.newPage()
  const kiosk = await Kiosk.make(phone, null)
  await phone.goto(await link.inputValue())
  // The visitor is known by the link: no code is typed, and none stays in the address.
  await kiosk.home.clickEnter()
  await kiosk.badge.see()
  await kiosk.badge.clickClose()
  await kiosk.certificates.see()
  expect(phone.url()).not.toContain('~')
  await phone.screenshot({ path: 'test-results/register/on-phone.png' })
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 15_000 })
  await expect(status(page, 'REGISTER_ENTERED_PRINTED', { name: 'Grete Neu' })).toBeInViewport()
  await expect(rows(page)).toHaveCount(1)
  await expect.poll(() => printer.connections()).toBe(printed + 1)
  await own.close()
})

test('a tablet that stands on home asks for the signature that is lacking, and the drawer sees the entry', async ({
  adminAccess,
  context,
  browser,
}) => {
  const { page, staff, company } = await openDesk(context, adminAccess, { flow: ['signOnEntry'] })
  const reception = await browser.newContext({
    baseURL: adminAccess.baseUrl,
    locale: 'it-IT',
    serviceWorkers: 'block',
    hasTouch: true,
    viewport: { width: 1280, height: 800 },
  })
  const tablet = await reception.newPage()
  const kiosk = await Kiosk.make(tablet, company)
  await kiosk.open()
  await kiosk.home.see()
  // The company has another tablet, which no browser shows: which of the two is proposed follows from their names.
  await adminAccess.database.pool.query(
    `update devices set name = case when device_id = $2 then 'Atrio' else 'Reception' end where company_id = $1`,
    [company.companyId, company.deviceId],
  )
  await staff.button('DESK_REGISTER').click()
  await nameField(page).fill('Grete Neu')
  await staff.button('REGISTER_NEW').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('REGISTER_ENTER'), exact: true })
    .click()
  const said = { tablet: 'Reception', name: 'Grete Neu' }
  await staff
    .dialog()
    .getByRole('combobox', { name: words('DETAIL_TABLET') })
    .selectOption('Reception')
  // Another visitor has just begun.
  await kiosk.home.clickEnter()
  await expect(async () => {
    await staff.button('REGISTER_TABLET').click()
    await expect(status(page, 'REGISTER_TABLET_BUSY', said)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await staff.complaints()).toEqual([])
  await kiosk.clickBack()
  await kiosk.home.see()
  await staff.button('REGISTER_TABLET').click()
  await expect(status(page, 'REGISTER_TABLET_SHOWN', said)).toBeVisible()
  await kiosk.signature.see()
  await tablet.screenshot({ path: 'test-results/register/on-tablet.png' })
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 15_000 })
  await expect(status(page, 'REGISTER_ENTERED', { name: 'Grete Neu' })).toBeInViewport()
  await expect(rows(page)).toHaveCount(1)
  await reception.close()
})
