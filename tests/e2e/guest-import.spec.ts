import { type BrowserContext, expect } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** A manager imports a file of guests, and stops the mails that wait. */

const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

async function openImport(context: BrowserContext, adminAccess: AdminAccess) {
  const { baseUrl } = adminAccess
  const { companyId } = await makeCompany(adminAccess, {})
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'manager')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  await staff.open(`${baseUrl}/console/${companyId}`, 'expected')
  await staff.page.getByRole('link', { name: words('GUESTS_IMPORT') }).click()
  await staff.see('GUESTS_IMPORT')
  const listExpected = () => browser.get(consoleCalls.listExpected, { companyId, siteId: null, day })
  return { staff, listExpected }
}

const file = (...rows: readonly string[]) => ({
  name: 'ospiti.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`Nome;Cognome;Email;Giorno;Dalle;Alle\n${rows.join('\n')}\n`),
})

test('a file of guests names its bad rows, is imported as a whole, and its mails can be stopped', async ({
  adminAccess,
  context,
}) => {
  const { staff, listExpected } = await openImport(context, adminAccess)
  const { page } = staff
  const choose = page.locator('input[type=file]')

  await choose.setInputFiles(
    file(
      `Ada;Conti;ada@guest.example;${day};9:00;`,
      `;;;${day};9:00;`,
      'Ugo;Neri;ugo@guest.example;domani;9:00;',
      `Eva;Galli;eva@guest.example;${day};9:00;8:00`,
      `Ida;Sala;ida@guest.example;${day};alle nove;`,
    ),
  )
  const errors = page.getByRole('list', { name: words('IMPORT_ERRORS') }).getByRole('listitem')
  await expect(errors).toHaveCount(4)
  for (const [nth, [row, what]] of (
    [
      ['3', 'GUESTS_IMPORT_NAME'],
      ['4', 'GUESTS_IMPORT_DAY'],
      ['5', 'GUESTS_IMPORT_LATER'],
      ['6', 'GUESTS_IMPORT_TIME'],
    ] as const
  ).entries()) {
    await expect(errors.nth(nth)).toContainText(words('IMPORT_ROW', { row }))
    await expect(errors.nth(nth)).toContainText(words(what))
  }
  await expect(page.getByRole('button', { name: /\d/ })).toHaveCount(0)
  expect(await staff.complaints()).toEqual([])
  expect((await listExpected()).expected, 'nothing yet').toBe(0)

  await choose.setInputFiles(
    file(
      `Ada;Conti;ada@guest.example;${day};9:00;`,
      `Ugo;Neri;ugo@guest.example;${day};9.00;10:00`,
      `Eva;Galli;;${day};11:00;`,
    ),
  )
  await expect(page.getByText(words('GUESTS_IMPORT_GOOD', { guests: '3', appointments: '2' }))).toBeVisible()
  expect(await staff.complaints()).toEqual([])
  await page.getByRole('button', { name: /3/ }).click()
  await expect(page.getByText(words('GUESTS_IMPORT_DONE', { guests: '3', appointments: '2' }))).toBeVisible()
  expect((await listExpected()).expected).toBe(3)

  await staff.button('GUEST_MAILS_STOP').click()
  await expect(page.getByRole('status').filter({ hasText: /^2 / })).toBeVisible()
  await expect(page.getByText(words('GUEST_MAILS_NONE'))).toBeVisible()
  expect(await staff.complaints()).toEqual([])
  await page.getByRole('link', { name: words('GUESTS_IMPORT_BACK') }).click()
  await staff.see('NAV_EXPECTED')
})
