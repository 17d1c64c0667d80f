import { type BrowserContext, expect, type Page } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { type AdminAccess, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** The log of visits: filters that an address keeps, a table to read, sort and print. */

/** With a mouse. */
test.use({ hasTouch: false })

/** Visits per day, from today back. */
const PER_DAY = 40

/** A company with visits of three days at two sites: every twentieth annulled, every fifth ended by the server. */
async function openLog(context: BrowserContext, adminAccess: AdminAccess, path = 'log') {
  const { baseUrl, database } = adminAccess
  const company = await makeCompany(adminAccess, {})
  const { companyId } = company
  const sql = (text: string, ...values: unknown[]) => database.pool.query(text, [companyId, ...values])
  await company.addVisitors(PER_DAY)
  for (const site of ['north', 'south']) {
    await sql(
      "insert into sites (company_id, site_id, name, time_zone) values ($1, $2, initcap($2), 'Europe/Rome')",
      site,
    )
  }
  await sql(
    `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at, exit_how, annulled_at)
     select $1, gen_random_uuid(), v.visitor_id, case when n % 2 = 0 then 'north' else 'south' end,
       case when n % 4 = 0 then 'h1' end, at, at + interval '20 seconds',
       case when n % 5 = 0 then 'automatic' else 'scanned' end, case when n % 20 = 0 then now() end
     from (select visitor_id, row_number() over (order by length(first_name), first_name) as n
         from visitors where company_id = $1 and first_name like 'Visitor %') v,
       generate_series(0, 2) day,
       lateral (select date_trunc('day', now() at time zone 'Europe/Rome') at time zone 'Europe/Rome'
         - day * interval '1 day' + n * interval '1 second' as at) t`,
  )
  const { browser } = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'manager')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const home = `${baseUrl}/console/${companyId}`
  await staff.open(home, path)
  return { staff, page: staff.page, home }
}

const table = (page: Page) => page.getByRole('table', { name: words('NAV_LOG') })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const heading = (page: Page, id: string) => table(page).getByRole('columnheader', { name: words(id) })
const counted = (page: Page, count: number) =>
  page.getByRole('status').filter({ hasText: new RegExp(`^${count} visite$`) })
const chip = (page: Page, name: string, value: string) =>
  page.getByRole('button', {
    name: words('LOG_FILTER_REMOVE', { filter: words('LOG_FILTER_SAID', { name, value }) }),
    exact: true,
  })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('a filtered list is passed on by its address, and each filter is taken away by itself', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, home } = await openLog(context, adminAccess)
  await expect(counted(page, 3 * PER_DAY)).toBeVisible()
  await staff.button('LOG_YESTERDAY').click()
  await expect(counted(page, PER_DAY)).toBeVisible()
  await page.getByRole('combobox', { name: words('SITE'), exact: true }).selectOption('north')
  await page.getByLabel(words('LOG_LEFT_BY'), { exact: true }).selectOption('automatic')
  await page.getByLabel(words('DESK_STATE'), { exact: true }).selectOption('annulled')
  await expect(counted(page, PER_DAY / 20)).toBeVisible()
  await expect(rows(page)).toHaveCount(PER_DAY / 20)
  const asked = { when: 'yesterday', site: 'north', out: 'automatic', mark: 'annulled' }
  expect(parameters(page)).toEqual(asked)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(rows(other)).toHaveCount(PER_DAY / 20)
  await expect(chip(other, words('SITE'), 'North')).toBeVisible()
  await expect(chip(other, words('LOG_WHEN'), words('LOG_YESTERDAY'))).toBeVisible()
  await other.close()

  await chip(page, words('DESK_STATE'), words('ANNULLED')).click()
  await expect(counted(page, PER_DAY / 10)).toBeVisible()
  await chip(page, words('LOG_LEFT_BY'), words('LOG_HOW_AUTOMATIC')).click()
  await expect(counted(page, PER_DAY / 2)).toBeVisible()
  await staff.button('LOG_CLEAR').click()
  await expect(counted(page, 3 * PER_DAY)).toBeVisible()
  expect(parameters(page)).toEqual({})

  // What no page makes is not a filter.
  await page.goto(`${home}/log?when=never&how=magic&from=2026-02-30`)
  await expect(counted(page, 3 * PER_DAY)).toBeVisible()
})

test('Back finds the filter, the search and the place in the list again', async ({
  adminAccess,
  context,
}) => {
  const { page, staff } = await openLog(context, adminAccess)
  await page.getByRole('combobox', { name: words('SITE'), exact: true }).selectOption('south')
  await expect(rows(page)).toHaveCount(50)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/log/list')) asked++
  })
  await page.getByRole('searchbox', { name: words('SEARCH') }).pressSequentially('visitor', { delay: 40 })
  await expect.poll(() => asked).toBe(1)
  await staff.button('MORE').click()
  await expect(rows(page)).toHaveCount(60)
  await rows(page).nth(55).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => Math.round(scrollY))
  expect(scrolled).toBeGreaterThan(500)
  const name = (await rows(page).nth(55).getByRole('link').textContent()) ?? ''
  await rows(page).nth(55).getByRole('link').click()
  await staff.heading.filter({ hasText: name }).waitFor()
  await page.goBack()
  await expect(rows(page)).toHaveCount(60)
  await expect(page.getByRole('searchbox', { name: words('SEARCH') })).toHaveValue('visitor')
  expect(parameters(page)).toEqual({ site: 'south' })
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(scrolled)
  expect(page.url(), 'no address names a visitor').not.toContain('isitor')
})

test('the table is sorted, keeps its heading, and has no fault for a screen reader in either theme', {
  tag: '@every-run',
}, async ({ adminAccess, context }) => {
  const { page, staff } = await openLog(context, adminAccess, 'log?when=today&site=north')
  await expect(rows(page)).toHaveCount(PER_DAY / 2)
  await heading(page, 'DESK_NAME').getByRole('button').press('Enter')
  await expect(heading(page, 'DESK_NAME')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText('Visitor 2 ')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText(`Visitor ${PER_DAY} `)
  expect(parameters(page)).toEqual({ when: 'today', site: 'north', sort: 'name', down: 'true' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(async () => (await heading(page, 'DESK_NAME').boundingBox())?.y).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await staff.complaints(), `${colorScheme} ${width}`).toEqual([])
      expect(await staff.isWiderThanScreen(), `${width}`).toBe(false)
    }
  }
})

test('a person chooses the columns on this device, and has the usual ones again', async ({
  adminAccess,
  context,
}) => {
  const { page } = await openLog(context, adminAccess, 'log?when=today')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rows(page)).toHaveCount(PER_DAY)
  await expect(rows(page).first()).toContainText(words('LOG_BY_PHONE'))
  const menu = page.getByRole('button', { name: words('COLUMNS'), exact: true })
  const column = (id: string) => page.getByRole('checkbox', { name: words(id), exact: true })
  await menu.press('Enter')
  await expect(column('DESK_NAME'), 'the name says which row it is').toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(column('COMPANY_OF_GUEST')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(column('COMPANY_OF_GUEST')).toHaveAttribute('aria-checked', 'false')
  await column('HOST').click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  for (const id of ['COMPANY_OF_GUEST', 'HOST']) await expect(heading(page, id)).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(PER_DAY)
  await expect(heading(page, 'HOST')).toHaveCount(0)
  await menu.click()
  await page.getByRole('button', { name: words('COLUMNS_USUAL'), exact: true }).click()
  for (const id of ['COMPANY_OF_GUEST', 'HOST']) await expect(heading(page, id)).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('columns'))),
  ).toEqual([])
})

test('on a phone the filters are behind a button that says how many are set', async ({
  adminAccess,
  context,
}) => {
  const { page } = await openLog(context, adminAccess, 'log?when=today&site=north')
  await page.setViewportSize({ width: 390, height: 844 })
  const button = page.getByRole('button', { expanded: false }).filter({ hasText: /\(2\)$/ })
  await expect(button).toBeVisible()
  await expect(page.getByLabel(words('LOG_ENTERED_BY'), { exact: true })).toBeHidden()
  const first = await rows(page).first().boundingBox()
  expect(first?.y ?? 844, 'the first visit is on the first screen').toBeLessThan(700)
  await button.click()
  await page.getByLabel(words('LOG_ENTERED_BY'), { exact: true }).selectOption('byHand')
  await expect(page.getByText(words('LOG_NOT_FOUND'))).toBeVisible()
  await expect(page.getByRole('button', { expanded: true }).filter({ hasText: /\(3\)$/ })).toBeVisible()
})

test('paper has the visits and the filter in words, and nothing to press', async ({
  adminAccess,
  context,
}) => {
  const { page, staff } = await openLog(context, adminAccess, 'log?site=south')
  await page.evaluate(() => {
    Object.assign(window, { print: () => document.documentElement.setAttribute('data-printed', '') })
  })
  await page.getByRole('button', { name: words('PRINT'), exact: true }).click()
  await expect(page.locator(':root[data-printed]')).toHaveCount(1)
  await expect(rows(page), 'also those that were not read before').toHaveCount((3 * PER_DAY) / 2)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(staff.heading).toBeVisible()
  await expect(page.getByText(`${words('SITE')}: South · ${(3 * PER_DAY) / 2} visite`)).toBeVisible()
  for (const id of ['DESK_NAME', 'ENTERED_AT', 'EXITED_AT', 'LOG_HOW', 'DESK_STATE']) {
    await expect(heading(page, id)).toBeVisible()
  }
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    expect(await button.evaluate((node) => node.closest('thead') !== null), 'the headings alone').toBe(true)
  }
  expect(await staff.isWiderThanScreen()).toBe(false)
})

test('an export says before how many rows the file will have', async ({ adminAccess, context }) => {
  const { page, staff } = await openLog(context, adminAccess, 'log?when=yesterday')
  await expect(counted(page, PER_DAY)).toBeVisible()
  await staff.button('EXPORT').click()
  await expect(staff.dialog()).toContainText(`${PER_DAY} righe`)
  await staff.dialog().getByLabel(words('WHY')).fill('Controllo annuale')
  const saved = page.waitForResponse((response) =>
    response.url().endsWith(consoleCalls.exportLog.path.slice(-11)),
  )
  await staff
    .dialog()
    .getByRole('button', { name: words('EXPORT'), exact: true })
    .click()
  const { data } = await (await saved).json()
  expect(data.rows).toBe(PER_DAY)
})
