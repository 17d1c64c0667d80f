import { expect } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { site } from '#tests/support/e2e/saved-forms.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Reception corrects a visit from the desk, and its page tells what was changed. */

test.use({ hasTouch: false })

test('a name, a company and a time are corrected from the menu of a row', async ({
  adminAccess,
  context,
}) => {
  const { baseUrl } = adminAccess
  const { companyId, visitor } = await makeCompany(adminAccess, {})
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'reception')
  const entry = { companyId, visitorId: visitor.id, siteId: null, hostId: 'h1', reason: null }
  const { visitId } = await browser.get(consoleCalls.enterByHand, entry)
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  await staff.open(`${baseUrl}/console/${companyId}`, 'desk')
  await page.getByRole('button', { name: words('GUEST_MORE_OF', { name: 'Ada Conti' }) }).click()
  await staff.button('CORRECT').click()

  const dialog = page.getByRole('dialog')
  const field = (id: string) => dialog.getByLabel(words(id), { exact: true })
  await field('FIRSTNAME').fill('Adele')
  await dialog.getByLabel(words('COMPANY')).fill('Neri & Figli')
  const entered = dialog.getByLabel(words('ENTERED_AT'))
  const shown = await entered.inputValue()
  await entered.fill(`2099${shown.slice(4)}`)
  await dialog.getByRole('button', { name: words('SAVE') }).click()
  await expect(dialog.getByText(words('CORRECT_VISIT_TIME'))).toBeVisible()
  await expect(entered).toBeFocused()
  await expect(field('FIRSTNAME'), 'nothing typed is lost').toHaveValue('Adele')
  await entered.fill(`2024${shown.slice(4)}`)
  await dialog.getByRole('button', { name: words('SAVE') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Adele Conti/ })).toContainText('Neri & Figli')

  await staff.open(`${baseUrl}/console/${companyId}`, `visits/${visitId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adele Conti')
  const trail = page.getByRole('listitem').filter({ hasText: words('TRAIL_CORRECTED') })
  await expect(trail).toContainText(words('ENTERED_AT'))
  await expect(trail).toContainText('2024')
})

test('the page of a visit prints the badge, and says what to do about the address of another visitor', async ({
  adminAccess,
  context,
  printer,
}) => {
  const { baseUrl, database } = adminAccess
  const { companyId, visitor, meet } = await makeCompany(adminAccess, {
    printers: [`escpos://127.0.0.1:${printer.port}`],
  })
  const other = await meet()
  await database.pool.query(
    'update visitors set email_key = null, email = $3 where company_id = $1 and visitor_id = $2',
    [companyId, other, visitor.email],
  )
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'manager')
  const entry = { companyId, visitorId: other, siteId: null, hostId: null, reason: null }
  const { visitId } = await browser.get(consoleCalls.enterByHand, entry)
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  await staff.open(`${baseUrl}/console/${companyId}`, `visits/${visitId}`)
  const printed = printer.connections()
  await staff.button('REPRINT').click()
  const name = (await staff.heading.textContent()) ?? ''
  await expect(staff.page.getByText(words('BADGE_REPRINTED', { name }))).toBeInViewport()
  await expect.poll(() => printer.connections()).toBeGreaterThan(printed)
  await expect(staff.page.getByText(words('FLAG_EMAIL_TAKEN_ADVICE'))).toBeVisible()
  expect(await staff.complaints()).toEqual([])
  await staff.page.getByRole('main').getByRole('link', { name: 'Ada Conti' }).click()
  await expect(staff.heading).toHaveText('Ada Conti')
  await expect(staff.page.getByRole('button', { name: words('PERSON_MORE') })).toBeVisible()
})

test('the page of a visit says that it was ended, takes that back, and says that it was voided', async ({
  adminAccess,
  context,
}) => {
  const { baseUrl } = adminAccess
  const { companyId, visitor } = await makeCompany(adminAccess, {})
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'reception')
  const entry = { companyId, visitorId: visitor.id, siteId: null, hostId: 'h1', reason: null }
  const { visitId } = await browser.get(consoleCalls.enterByHand, entry)
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  const name = 'Ada Conti'
  const confirm = (id: string) =>
    staff
      .dialog()
      .getByRole('button', { name: words(id), exact: true })
      .click()
  await staff.open(`${baseUrl}/console/${companyId}`, `visits/${visitId}`)
  await staff.button('END_VISIT').click()
  await confirm('END_VISIT')
  await expect(page.getByText(words('DESK_ENDED', { name }))).toBeInViewport()
  await expect(staff.button('END_VISIT')).toHaveCount(0)
  await staff.button('DESK_UNDO').click()
  await expect(staff.button('END_VISIT')).toBeVisible()
  await expect(staff.button('DESK_UNDO')).toHaveCount(0)

  await staff.button('ANNUL_VISIT').click()
  await staff
    .dialog()
    .getByRole('textbox', { name: words('WHY') })
    .fill('Another person')
  await confirm('ANNUL_VISIT')
  await expect(page.getByText(words('VISIT_ANNULLED_OF', { name }))).toBeInViewport()
  await expect(staff.button('ANNUL_VISIT')).toHaveCount(0)
  expect(await staff.complaints()).toEqual([])
})

test('the times of a visit are those of its site, and the clock is named where it is another than the reader’s', async ({
  adminAccess,
  context,
}) => {
  const { baseUrl } = adminAccess
  const { companyId, visitor } = await makeCompany(adminAccess, {})
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'manager')
  const { siteId } = await browser.get(consoleCalls.saveSite, {
    ...site,
    companyId,
    siteId: null,
    name: 'Tokyo',
    timeZone: 'Asia/Tokyo',
    closingTime: '23:59',
  })
  const entry = { companyId, visitorId: visitor.id, siteId, hostId: 'h1', reason: null }
  const { visitId } = await browser.get(consoleCalls.enterByHand, entry)
  const { enteredAt } = await browser.get(consoleCalls.getVisit, { companyId, visitId })
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const { page } = staff
  const [day, time] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(enteredAt))
    .split(' ')
  await staff.open(`${baseUrl}/console/${companyId}`, 'desk')
  await expect(page.getByRole('row', { name: /Ada Conti/ })).toContainText(time ?? '')
  await staff.open(`${baseUrl}/console/${companyId}`, `visits/${visitId}`)
  const fact = page.getByRole('definition').first()
  await expect(fact).toContainText(time ?? '')
  await expect(fact).toContainText('GMT+9')
  await staff.button('CORRECT').click()
  await expect(staff.dialog().getByLabel(words('ENTERED_AT'))).toHaveValue(`${day}T${time}`)
})
