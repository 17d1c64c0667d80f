import { type BrowserContext, expect } from '@playwright/test'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** The reception invites guests, changes an invitation, and lets a guest in. */

async function openExpected(context: BrowserContext, adminAccess: AdminAccess) {
  const { baseUrl } = adminAccess
  const { companyId } = await makeCompany(adminAccess, { capacity: 1 })
  const server = { url: baseUrl, adminAccess, ask: askAt(baseUrl) }
  const { browser } = await hire(server, companyId, 'reception')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  await staff.open(`${baseUrl}/console/${companyId}`, 'expected')
  return staff
}

/** "Nome", and not "Cognome"; a mark such as "optional" may follow. */
const field = (staff: StaffConsole, id: string) => staff.dialog().getByLabel(new RegExp(`^${words(id)}`))
const press = (staff: StaffConsole, id: string) =>
  staff
    .dialog()
    .getByRole('button', { name: words(id), exact: true })
    .click()
const row = (staff: StaffConsole, name: string) => staff.page.getByRole('listitem').filter({ hasText: name })
const choose = async (staff: StaffConsole, name: string, id: string) => {
  await staff.page.getByRole('button', { name: words('GUEST_MORE_OF', { name }), exact: true }).click()
  await staff.button(id).click()
}

test('guests are invited, seen, moved, let in and cancelled', async ({ adminAccess, context }) => {
  const staff = await openExpected(context, adminAccess)
  const { page } = staff
  await staff.see('NAV_EXPECTED')
  await expect(page.getByText(words('EXPECTED_NONE'))).toBeVisible()

  // A list, with a line that is no guest.
  await staff.button('GUEST_INVITE').first().click()
  await press(staff, 'GUEST_INVITE_DO')
  await expect(field(staff, 'FIRSTNAME')).toHaveAccessibleDescription(words('GUEST_NEEDS_NAME'))
  await press(staff, 'GUESTS_PASTE')
  await field(staff, 'PASTE_LABEL').fill('Ada Conti, ada@guest.example\nBob, no@address')
  await press(staff, 'PASTE_ADD')
  await expect(staff.dialog().getByRole('alert')).toHaveText(words('PASTE_EMAIL', { line: '1' }))
  await expect(field(staff, 'PASTE_LABEL')).toHaveValue('Bob, no@address')
  await field(staff, 'PASTE_LABEL').fill('Luis Ortega')
  await press(staff, 'PASTE_ADD')
  await expect(field(staff, 'FIRSTNAME').nth(1)).toHaveValue('Luis')
  await press(staff, 'APPOINTMENT_MORE')
  await field(staff, 'DESK_NOTE').fill('Sala 4')
  expect(await staff.complaints(), 'the dialog').toEqual([])
  // All of today, so that the guest may enter at any hour of the test.
  await field(staff, 'APPOINTMENT_FROM').fill('00:00')
  await field(staff, 'APPOINTMENT_TO').fill('23:59')
  await press(staff, 'GUEST_INVITE_DO')
  await expect(staff.dialog()).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: words('APPOINTMENT_SAVED_QUEUED') })).toBeVisible()
  await expect(row(staff, 'Ada Conti')).toContainText('Sala 4')
  await expect(row(staff, 'Luis Ortega')).toContainText(words('GUEST_MAIL_NO_ADDRESS'))
  await expect(page.locator('main')).toContainText(/2 ospiti attesi/)
  expect(await staff.complaints(), 'the list').toEqual([])

  await choose(staff, 'Luis Ortega', 'EDIT')
  await expect(field(staff, 'DESK_NOTE')).toHaveValue('Sala 4')
  await field(staff, 'COMPANY_OF_GUEST').first().fill('Analitica')
  await field(staff, 'DESK_NOTE').fill('Sala 7')
  await press(staff, 'SAVE')
  await expect(row(staff, 'Luis Ortega')).toContainText('Sala 7')
  await choose(staff, 'Luis Ortega', 'EDIT')
  await expect(field(staff, 'DESK_NOTE')).toHaveValue('Sala 7')
  await press(staff, 'CANCEL')

  const arrive = page.getByRole('button', { name: words('GUEST_ARRIVE_OF', { name: 'Ada Conti' }) })
  await arrive.click()
  await expect(
    page.getByRole('status').filter({ hasText: words('GUEST_ARRIVED_DONE', { name: 'Ada Conti' }) }),
  ).toBeVisible()
  await expect(arrive).toBeHidden()
  await expect(row(staff, 'Ada Conti').locator(':focus'), 'the focus stays in the row').toHaveCount(1)
  await expect(page.locator('main')).toContainText(/1 arrivato/)
  await page.getByRole('button', { name: words('GUEST_ARRIVE_OF', { name: 'Luis Ortega' }) }).click()
  await expect(page.getByRole('alert')).toContainText(words('EVENT_FULL_PLEASE_WAIT'))

  await page.getByRole('searchbox').fill('ortega')
  await expect(row(staff, 'Ada Conti')).toBeHidden()
  await choose(staff, 'Luis Ortega', 'APPOINTMENT_CANCEL')
  await expect(staff.dialog()).toContainText('Luis Ortega')
  expect(await staff.complaints(), 'the question').toEqual([])
  await press(staff, 'APPOINTMENT_CANCEL')
  await expect(row(staff, 'Luis Ortega')).toContainText(words('GUEST_CANCELLED'))

  // The address names the day, so that Back returns to it.
  await staff.button('DAY_TOMORROW').click()
  await expect(page).toHaveURL(/[?&]day=20\d\d-\d\d-\d\d/)
  await page.getByRole('searchbox').fill('')
  await expect(page.getByText(words('EXPECTED_NONE'))).toBeVisible()
  expect(await staff.isWiderThanScreen()).toBe(false)
})
