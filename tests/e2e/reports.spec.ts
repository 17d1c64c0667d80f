import { type BrowserContext, expect } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Reports that are mailed: made, changed, sent to oneself and removed; and the switch for numbers of single hosts. */

test.use({ hasTouch: false })

async function openReports(context: BrowserContext, adminAccess: AdminAccess) {
  const { baseUrl, database } = adminAccess
  const { companyId } = await makeCompany(adminAccess, {})
  const sql = (text: string, ...values: unknown[]) => database.pool.query(text, [companyId, ...values])
  for (const site of ['north', 'south'])
    await sql(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, $2, initcap($2), 'Europe/Rome')",
      site,
    )
  const server = { url: baseUrl, adminAccess, ask: askAt(baseUrl) }
  const owner = await hire(server, companyId, 'owner')
  const guard = await hire(server, companyId, 'reception', 'south')
  for (const [{ id }, name] of [
    [owner, 'Olga Orsini'],
    [guard, 'Gino Sud'],
  ] as const)
    await database.pool.query('update auth."user" set name = $1 where id = $2', [name, id])
  await context.addCookies([...owner.browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  await staff.open(`${baseUrl}/console/${companyId}`, 'reports')
  const stored = async () =>
    (await owner.browser.get(consoleCalls.listReports, { companyId })).reports as Record<string, unknown>[]
  return { staff, page: staff.page, stored, owner, guard }
}

test('a report is made, sent to oneself, changed and removed', { tag: '@every-run' }, async ({
  adminAccess,
  context,
}) => {
  const { staff, page, stored, owner, guard } = await openReports(context, adminAccess)
  await staff.see('REPORTS')
  await expect(page.getByText(words('REPORTS_EMPTY'))).toBeVisible()
  await staff.button('REPORT_ADD').click()
  const dialog = staff.dialog()
  await dialog.getByRole('button', { name: words('SAVE'), exact: true }).click()
  await expect(dialog.getByText(words('INPUT_REQUIRED')).first(), 'it has no recipient').toBeVisible()
  await staff.filter('REPORT_RHYTHM', 'weekly')
  await dialog.getByRole('combobox', { name: words('SITE'), exact: true }).selectOption('north')
  // Who looks after another site does not see these charts.
  await expect(dialog.getByRole('checkbox', { name: 'Gino Sud' })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: words('SITE'), exact: true }).selectOption('')
  await dialog.getByRole('checkbox', { name: 'Gino Sud' }).check()
  await dialog.getByRole('checkbox', { name: 'Olga Orsini' }).check()
  expect(await staff.complaints()).toEqual([])
  await dialog.getByRole('button', { name: words('SAVE'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await stored()).map(({ rhythm, hour, siteId }) => ({ rhythm, hour, siteId })))
    .toEqual([{ rhythm: 'weekly', hour: 7, siteId: null }])
  expect(new Set((await stored())[0]?.accountIds as string[])).toEqual(new Set([owner.id, guard.id]))
  const row = page.getByRole('listitem').filter({ hasText: words('REPORT_WEEKLY') })
  await expect(row).toContainText('Gino Sud, Olga Orsini')

  await row.getByRole('button', { name: new RegExp(`^${words('REPORT_SEND')}`) }).click()
  await expect(page.getByText(words('REPORT_SENT'))).toBeVisible()

  await row.getByRole('button', { name: words('EDIT'), exact: true }).click()
  await staff
    .dialog()
    .getByRole('switch', { name: words('REPORT_ON'), exact: true })
    .uncheck()
  await staff
    .dialog()
    .getByRole('button', { name: words('SAVE'), exact: true })
    .click()
  await expect(row.getByText(words('REPORT_OFF'), { exact: true })).toBeVisible()
  expect(await staff.complaints()).toEqual([])
  await row.getByRole('button', { name: words('REMOVE'), exact: true }).click()
  await staff
    .dialog()
    .getByRole('button', { name: words('REMOVE'), exact: true })
    .click()
  await expect(page.getByText(words('REPORTS_EMPTY'))).toBeVisible()
  expect(await stored()).toEqual([])
})

test('numbers of single hosts are off until they are switched on', async ({ adminAccess, context }) => {
  const { staff } = await openReports(context, adminAccess)
  const hosts = staff.toggle('REPORTS_HOSTS_ON')
  await expect(hosts).not.toBeChecked()
  await hosts.check()
  await staff.button('SAVE').click()
  await expect(staff.saved()).toBeVisible()
  await staff.page.reload()
  await expect(hosts).toBeChecked()
})

test('the page fits a phone in German', async ({ adminAccess, browser }) => {
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
  const { staff, page } = await openReports(context, adminAccess)
  await expect(staff.heading).toHaveText('Berichte')
  expect(await staff.isWiderThanScreen()).toBe(false)
  await page.getByRole('button', { name: 'Neuer Bericht' }).click()
  await expect(staff.dialog()).toBeVisible()
  expect(await staff.isWiderThanScreen()).toBe(false)
  expect(await staff.complaints()).toEqual([])
  await context.close()
})
