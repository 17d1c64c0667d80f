import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type AdminAccess, CHOSEN_TYPE, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Charts of visits: their values by pointer, keys, table and file, and a filter that the address keeps. */

/** With a mouse. */
test.use({ hasTouch: false })

/** Visits of each day, from yesterday back. */
const PER_DAY = 12

/** A company with visits of eight weeks: as many on each day, a half of them at each of two sites, and in the last four two more. */
async function openCharts(context: BrowserContext, adminAccess: AdminAccess, path = 'charts') {
  const { baseUrl, database } = adminAccess
  const company = await makeCompany(adminAccess, { typeFlow: [] })
  const { companyId } = company
  const sql = (text: string, ...values: unknown[]) => database.pool.query(text, [companyId, ...values])
  await company.addVisitors(PER_DAY + 2)
  for (const site of ['north', 'south']) {
    await sql(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, $2, initcap($2), 'Europe/Rome')",
      site,
    )
  }
  await sql(
    `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
     select $1, gen_random_uuid(), v.visitor_id, case when n % 2 = 0 then 'north' else 'south' end,
       'h1', at, at + interval '90 minutes'
     from (select visitor_id, row_number() over (order by length(first_name), first_name) as n
         from visitors where company_id = $1 and first_name like 'Visitor %') v,
       generate_series(1, 55) day,
       lateral (select (date_trunc('day', now() at time zone 'Europe/Rome') - day * interval '1 day'
         + interval '9 hours' + n * interval '20 minutes') at time zone 'Europe/Rome' as at) t
     where n <= $2 or day < 28`,
    PER_DAY,
  )
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'manager')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const home = `${baseUrl}/console/${companyId}`
  await staff.open(home, path)
  return { staff, page: staff.page, home }
}

const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const chart = (page: Page, id: string) => page.getByRole('slider', { name: words(id), exact: true })
const tableOf = (page: Page, id: string) => page.getByRole('table', { name: words(id), exact: true })
const select = (page: Page, id: string) => page.getByRole('combobox', { name: words(id), exact: true })

test('a chart is one stop of the keyboard, whose arrows tell the value of each column', async ({
  adminAccess,
  context,
}) => {
  const { page } = await openCharts(context, adminAccess)
  const days = chart(page, 'CHART_DAYS')
  await expect(days).toHaveAttribute('aria-valuemax', '28')
  await days.focus()
  // Today has no visits, yesterday two more than the days of the month before.
  await expect(days).toHaveAttribute('aria-valuetext', /: 0, /)
  await page.keyboard.press('ArrowLeft')
  await expect(days).toHaveAttribute('aria-valuenow', '27')
  await expect(days).toHaveAttribute('aria-valuetext', new RegExp(`: ${PER_DAY + 2}, .*: ${PER_DAY}$`))
  await page.keyboard.press('Home')
  await expect(days).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('ArrowLeft')
  await expect(days).toHaveAttribute('aria-valuenow', '1')
  await expect(days.getByText(`${PER_DAY + 2}`, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(days.getByText(`${PER_DAY + 2}`, { exact: true })).toBeHidden()
  const peaks = chart(page, 'CHART_PEAKS')
  await peaks.focus()
  await page.keyboard.press('ArrowLeft')
  // One enters every 20 minutes and stays for 90: five are inside together.
  await expect(peaks).toHaveAttribute('aria-valuetext', /: 5, /)
})

test('a pointer and a finger read a value as well', async ({ adminAccess, context }) => {
  const { page } = await openCharts(context, adminAccess)
  const days = chart(page, 'CHART_DAYS')
  const box = await days.boundingBox()
  if (!box) throw new Error('The chart is not seen')
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.6)
  await expect(days.locator('strong')).toHaveText(String(PER_DAY + 2))
  await page.mouse.move(box.x + box.width / 2, box.y - 60)
  await expect(days.locator('strong')).toBeHidden()
  const at = { clientX: box.x + box.width * 0.5, clientY: box.y + box.height * 0.6, pointerType: 'touch' }
  await days.dispatchEvent('pointerdown', at)
  await days.dispatchEvent('pointerleave', at)
  await expect(days.locator('strong'), 'it stays when the finger is lifted').toHaveText(String(PER_DAY + 2))
})

test('numbers are there as a table and as a file, and compared with the weeks before', async ({
  adminAccess,
  context,
}) => {
  const { page } = await openCharts(context, adminAccess, 'charts?split=site')
  const status = page.getByRole('main').getByRole('status')
  await expect(status).toContainText(String(27 * (PER_DAY + 2)))
  // Today has no visits yet, and neither has the first of the days before.
  await expect(status).toContainText(/1[3-7]\s?% in più dei 28 giorni prima/)
  await expect(status).toContainText(/1\sh\s30\smin/)
  await page
    .getByRole('button', { name: words('CHART_AS_TABLE_OF', { chart: words('CHART_DAYS') }), exact: true })
    .click()
  const table = tableOf(page, 'CHART_DAYS')
  await expect(chart(page, 'CHART_DAYS')).toBeHidden()
  await expect(table.getByRole('row')).toHaveCount(29)
  await expect(table.getByRole('row').nth(5).getByRole('cell')).toHaveText([
    ...[PER_DAY + 2, PER_DAY / 2 + 1, PER_DAY / 2 + 1, PER_DAY].map(String),
  ])
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: words('CHART_CSV_OF', { chart: words('CHART_DAYS') }), exact: true })
    .click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toContain('North')
  expect(lines).toHaveLength(30)
  expect(lines[5]).toMatch(
    new RegExp(`^\\d{4}-\\d\\d-\\d\\d,${PER_DAY + 2},${PER_DAY / 2 + 1},${PER_DAY / 2 + 1},${PER_DAY}$`),
  )
})

test('the address has the filter, and Back finds it again', async ({ adminAccess, context }) => {
  const { page, staff, home } = await openCharts(context, adminAccess)
  await page
    .getByRole('group', { name: words('CHARTS_SPAN') })
    .getByRole('button')
    .first()
    .click()
  await select(page, 'SITE').selectOption('north')
  await select(page, 'CHARTS_SPLIT').selectOption('type')
  const asked = { span: 'week', site: 'north', split: 'type' }
  await expect.poll(() => parameters(page)).toEqual(asked)
  await expect(chart(page, 'CHART_DAYS')).toHaveAttribute('aria-valuemax', '7')
  await expect(page.getByRole('main').getByRole('status')).toContainText(String(6 * (PER_DAY / 2 + 1)))
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: words('CHART_NO_TYPE') })
      .first(),
  ).toBeVisible()
  await select(page, 'VISITOR_TYPE').selectOption({ label: CHOSEN_TYPE })
  await expect.poll(() => parameters(page)).toEqual({ span: 'week', site: 'north', type: 'chosen' })
  await expect(page.getByText(words('CHART_EMPTY')).first()).toBeVisible()
  await page.goto(`${home}/log`)
  await staff.see('NAV_LOG')
  await page.goBack()
  await staff.see('CHARTS')
  expect(parameters(page)).toEqual({ span: 'week', site: 'north', type: 'chosen' })
  await page.goto(`${home}/charts?span=year`)
  await expect(chart(page, 'CHART_WEEKS')).toHaveAttribute('aria-valuemax', '52')
  await page.goto(`${home}/charts?span=never&from=2026-02-30&split=host`)
  await expect(chart(page, 'CHART_DAYS')).toHaveAttribute('aria-valuemax', '28')
})

test('charts have no fault for a screen reader, and are never wider than the screen', async ({
  adminAccess,
  context,
}) => {
  const { page, staff } = await openCharts(context, adminAccess, 'charts?split=site')
  await expect(chart(page, 'CHART_DAYS')).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await staff.complaints(), `${colorScheme} ${width}`).toEqual([])
      expect(await staff.isWiderThanScreen(), `${width}`).toBe(false)
    }
  }
})
