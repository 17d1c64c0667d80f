import { type BrowserContext, expect, type Page } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { type AdminAccess, type CompanySetup, makeCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** The reception's list of visitors inside: 60 of them, by mouse and by keys. */

const PEOPLE = 60

/** With a mouse. */
test.use({ hasTouch: false })

/** A desk with visitors who have entered at a tablet. */
async function openDesk(
  context: BrowserContext,
  adminAccess: AdminAccess,
  { people = PEOPLE, ...setup }: CompanySetup & { readonly people?: number } = {},
) {
  const { baseUrl, database } = adminAccess
  const company = await makeCompany(adminAccess, setup)
  const ask = askAt(baseUrl)
  const enter = async (code: string) => {
    const { token } = company
    const { body } = await ask(calls.identify, { code, direction: true }, { token })
    const visitorId = (body.data as { id: string }).id
    expect((await ask(calls.newAccess, { direction: true, visitorId }, { token })).status).toBe(200)
  }
  const codes = await company.addVisitors(people + 1)
  for (const code of codes.slice(0, people)) await enter(code)
  const sql = (text: string, ...values: unknown[]) =>
    database.pool.query(text, [company.companyId, ...values])
  // One of the earliest, which the server lists last.
  await sql(`update visits set entered_at = entered_at - interval '2 days'
    where company_id = $1 and visitor_id in (select visitor_id from visitors
      where company_id = $1 and first_name = 'Visitor 7')`)
  const { browser } = await hire({ url: baseUrl, adminAccess, ask }, company.companyId, 'reception')
  await context.addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })))
  const staff = new StaffConsole(await context.newPage())
  const home = `${baseUrl}/console/${company.companyId}`
  await staff.open(home, 'desk')
  if (people > 0) await expect(rows(staff.page)).toHaveCount(people)
  const [late = ''] = codes.slice(people)
  return { staff, page: staff.page, home, sql, enterOneMore: () => enter(late) }
}

const table = (page: Page) => page.getByRole('table', { name: words('DESK_INSIDE') })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const more = (page: Page, name: string) =>
  page.getByRole('button', { name: words('GUEST_MORE_OF', { name }), exact: true })
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: words('DESK_CHOOSE_OF', { name }), exact: true })
const heading = (page: Page, id: string) => table(page).getByRole('columnheader', { name: words(id) })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Counts what the hand presses, whatever the page makes of it. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = { presses: 0 }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && count.presses++, true)
    Object.assign(window, { count })
  })
  return () =>
    page.evaluate(() => {
      const { count } = window as unknown as { count: { presses: number } }
      const { presses } = count
      count.presses = 0
      return presses
    })
}

test('a badge is printed again by two presses, and thirty visitors leave by four', {
  tag: '@every-run',
}, async ({ adminAccess, context, printer }) => {
  const { page, staff, sql } = await openDesk(context, adminAccess, {
    printers: [`escpos://127.0.0.1:${printer.port}`],
  })
  const presses = await countPresses(page)
  const names = await rows(page).getByRole('link').allTextContents()
  const [overdue = '', second = ''] = names
  expect(overdue).toContain('Visitor 7')
  await expect(rows(page).first()).toContainText(words('INSIDE_OVERDUE'))

  const printed = printer.connections()
  await more(page, second).click()
  await staff.button('REPRINT').click()
  await expect(page.getByText(words('BADGE_REPRINTED', { name: second }))).toBeInViewport()
  await expect.poll(() => printer.connections()).toBeGreaterThan(printed)
  expect(await presses(), 'presses to print').toBe(2)
  await expect(more(page, second)).toBeFocused()

  await box(page, names[10] ?? '').click()
  await box(page, names[39] ?? '').click({ modifiers: ['Shift'] })
  await page.locator('button', { hasText: /\b30\b/ }).click()
  await staff
    .dialog()
    .getByRole('button', { name: words('END_VISIT'), exact: true })
    .click()
  await expect(rows(page)).toHaveCount(30)
  expect(await presses(), 'presses to sign 30 out').toBeLessThanOrEqual(4)
  await expect(page.getByRole('status').filter({ hasText: /\b30\b/ })).toBeInViewport()
  const left = [...names.slice(0, 10), ...names.slice(40)]
  expect(await rows(page).getByRole('link').allTextContents()).toEqual(left)
  await expect.poll(() => focused(page), 'the focus is in the next row').toBe(names[40])
  const { rows: stored } = await sql(`select distinct a.kind, a.why from visit_acts a where company_id = $1`)
  expect(stored).toEqual([{ kind: 'leftByHand', why: '' }])

  // The last row has none below it.
  await more(page, left[29] ?? '').click()
  await staff.button('END_VISIT').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('END_VISIT'), exact: true })
    .click()
  await expect(rows(page)).toHaveCount(29)
  await expect.poll(() => focused(page)).toBe(left[28])
})

test('a desk is used by keys alone', async ({ adminAccess, context }) => {
  const { page, staff } = await openDesk(context, adminAccess, { people: 12 })
  const names = await rows(page).getByRole('link').allTextContents()
  await rows(page).first().getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe(names[2])
  await page.keyboard.press('End')
  expect(await focused(page)).toBe(names[11])
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  expect(await focused(page), 'the first row stays').toBe(names[0])

  // From box to box, and into the menu.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(box(page, names[0] ?? '')).toBeChecked()
  await expect(box(page, names[1] ?? '')).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(more(page, names[1] ?? '')).toBeFocused()
  await page.keyboard.press('Enter')
  // Without a printer the menu begins with it.
  await page.keyboard.press('ArrowDown')
  await expect(staff.button('END_VISIT')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more(page, names[1] ?? '')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(staff.heading).toHaveText(names[1] ?? '')
})

test('the desk opens with few files, and with rows before what it can do without', async ({
  adminAccess,
  context,
}) => {
  const { home } = await openDesk(context, adminAccess, { people: 2 })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${home}/desk`)
  await expect(rows(page)).toHaveCount(2)
  const before = asked.indexOf(asked.find((path) => path.endsWith('/inside/evacuation')) ?? '')
  const opening = before === -1 ? asked : asked.slice(0, before)
  expect(opening.filter((path) => path.endsWith('/inside/list'))).not.toEqual([])
  expect(opening.filter((path) => path.includes('/console/assets/')).length).toBeLessThanOrEqual(16)
  expect(opening.filter((path) => path.includes('/every-script') || path.includes('/roll-call'))).toEqual([
    // The alarm of every page.
    expect.stringContaining('/roll-calls/running'),
  ])
  // Later it has what a roll call without the server needs, and the typefaces of all scripts.
  await expect
    .poll(() => ['/inside/evacuation', '/roll-call-page', '/every-script'].filter((part) => hasAsked(part)))
    .toHaveLength(3)

  function hasAsked(part: string): boolean {
    return asked.some((path) => path.includes(part))
  }
})

test('columns are sorted by their headings', async ({ adminAccess, context }) => {
  const { page } = await openDesk(context, adminAccess, { people: 12 })
  await expect(heading(page, 'DESK_STATE')).toHaveAttribute('aria-sort', 'ascending')
  await heading(page, 'DESK_NAME').getByRole('button').click()
  await expect(heading(page, 'DESK_NAME')).toHaveAttribute('aria-sort', 'ascending')
  await expect(heading(page, 'DESK_STATE')).not.toHaveAttribute('aria-sort')
  const numbers = async () =>
    (await rows(page).getByRole('link').allTextContents()).map((name) => Number(/\d+/.exec(name)?.[0]))
  const inOrder = Array.from({ length: 12 }, (_, nth) => nth + 1)
  expect(await numbers()).toEqual(inOrder)
  await heading(page, 'DESK_NAME').getByRole('button').click()
  await expect(heading(page, 'DESK_NAME')).toHaveAttribute('aria-sort', 'descending')
  expect(await numbers()).toEqual(inOrder.toReversed())
})

test('who comes and leaves is said, unless it is switched off', async ({ adminAccess, context }) => {
  const { page, staff, sql, enterOneMore } = await openDesk(context, adminAccess, { people: 2 })
  const status = (id: string, names: string) =>
    page.getByRole('status').filter({ hasText: words(id, { names }) })
  await enterOneMore()
  await expect(status('DESK_CAME', 'Visitor 3 Conti')).toHaveCount(1, { timeout: 20_000 })
  await more(page, 'Visitor 3 Conti').click()
  await staff.button('END_VISIT').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('END_VISIT'), exact: true })
    .click()
  await expect(status('DESK_GONE', 'Visitor 3 Conti')).toHaveCount(1)
  await page.getByRole('checkbox', { name: words('DESK_NEWS') }).uncheck()
  await more(page, 'Visitor 2 Conti').click()
  await staff.button('END_VISIT').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('END_VISIT'), exact: true })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await expect(status('DESK_GONE', '')).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('checkbox', { name: words('DESK_NEWS') })).not.toBeChecked()

  await sql('update companies set capacity = 1 where company_id = $1')
  await expect(page.getByText(words('DESK_FULL'))).toBeVisible({ timeout: 20_000 })
})

test('who left today is listed with entry and exit, the last first, and found by name', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, sql, home } = await openDesk(context, adminAccess, { people: 3 })
  await sql(`update visits set exited_at = now() - interval '2 minutes', exit_how = 'automatic'
    where company_id = $1 and visitor_id in (select visitor_id from visitors
      where company_id = $1 and first_name = 'Visitor 1')`)
  await more(page, 'Visitor 2 Conti').click()
  await staff.button('END_VISIT').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('END_VISIT'), exact: true })
    .click()
  await staff.open(home, 'desk/left')
  const left = page
    .getByRole('table', { name: words('DESK_LEFT') })
    .locator('tbody')
    .getByRole('row')
  await expect(left).toHaveText([/Visitor 2 Conti/, /Visitor 1 Conti/])
  await expect(left.first()).toContainText(words('LEFT_BY_HAND'))
  await expect(left.last()).toContainText(words('LEFT_AUTOMATIC'))
  await expect(left.first().locator('time')).toHaveText(/\d{1,2}:\d{2}/)
  await page.getByRole('searchbox', { name: words('SEARCH') }).fill('visitor 1')
  await expect(left).toHaveText([/Visitor 1 Conti/])
})

test('why a badge was not printed is hidden by a press, and by the next act', async ({
  adminAccess,
  context,
}) => {
  // Nothing listens there.
  const { page, staff } = await openDesk(context, adminAccess, {
    people: 2,
    printers: ['escpos://127.0.0.1:1'],
  })
  const trouble = page.getByRole('alert').filter({ hasText: words('STAFF_NOT_PRINTED') })
  const reprint = async (name: string) => {
    await more(page, name).click()
    await staff.button('REPRINT').click()
    await expect(trouble).toBeVisible({ timeout: 20_000 })
  }
  await reprint('Visitor 1 Conti')
  await staff.button('DESK_DONE_HIDE').click()
  await expect(trouble).toHaveCount(0)
  await reprint('Visitor 1 Conti')
  await more(page, 'Visitor 2 Conti').click()
  await staff.button('END_VISIT').click()
  await staff
    .dialog()
    .getByRole('button', { name: words('END_VISIT'), exact: true })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await expect(trouble).toHaveCount(0)
})

test('paper has the visitors inside and nothing to press', async ({ adminAccess, context }) => {
  const { page, staff, sql } = await openDesk(context, adminAccess, { people: 3 })
  await sql(`insert into host_notifications (company_id, notification_id, visit_id, host_id, started_at)
    select company_id, gen_random_uuid(), visit_id, 'h1', now() from visits where company_id = $1 limit 1`)
  await page.reload()
  const notified = page.getByRole('heading', { name: words('NOTIFY_TITLE') })
  await expect(notified).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(rows(page)).toHaveCount(3)
  await expect(staff.heading).toBeVisible()
  await expect(notified).toBeHidden()
  for (const control of await page.locator('#content :is(button, input, a:not(td a, th a))').all()) {
    const isOfHeading = await control.evaluate((node) => node.closest('thead') !== null)
    if (!isOfHeading || (await control.getAttribute('type')) === 'checkbox')
      await expect(control).toBeHidden()
  }
})

test('a site that is over-full says so, in words and in colour', async ({ adminAccess, context }) => {
  const { page, sql } = await openDesk(context, adminAccess, { people: 3 })
  await sql('update companies set capacity = 1 where company_id = $1')
  await page.reload()
  const filled = page.getByRole('list', { name: words('DESK_FILL_TITLE') }).getByRole('listitem')
  await expect(filled).toContainText(words('DESK_FILL', { inside: '3', most: '1' }))
  await expect(filled).toContainText('2 di troppo')
  await expect(filled).toHaveAttribute('data-level', 'red')
})

test('the desk has no barrier, and no row is wider than the screen', async ({ adminAccess, context }) => {
  const { page, staff } = await openDesk(context, adminAccess)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await staff.isWiderThanScreen(), `${width}`).toBe(false)
      await box(page, (await rows(page).getByRole('link').first().textContent()) ?? '').check()
      expect(await staff.complaints(), `${width} ${colorScheme}`).toEqual([])
      const heights = await rows(page).evaluateAll((all) =>
        all.map((row) => Math.round(row.getBoundingClientRect().height)),
      )
      expect(Math.max(...heights), `rows at ${width}`).toBeLessThanOrEqual(width < 760 ? 72 : 41)
    }
  }
})

test('fields and buttons of a form are low for a mouse, and high enough for a finger', async ({
  adminAccess,
  browser,
}) => {
  const { companyId } = await makeCompany(adminAccess, {})
  const { baseUrl } = adminAccess
  const manager = (await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'manager'))
    .browser
  const cookies = [...manager.cookies].map(([name, value]) => ({ name, value, url: baseUrl }))
  const heights = async (hasTouch: boolean) => {
    const context = await browser.newContext({ hasTouch, locale: 'it-IT', serviceWorkers: 'block' })
    await context.addCookies(cookies)
    const staff = new StaffConsole(await context.newPage())
    const measure = (within: string) =>
      staff.page
        .locator(
          `${within} :is(input:not([type=checkbox], [type=radio], [type=file], [type=color]), select, button[type=submit])`,
        )
        .evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height),
        )
    await staff.open(`${baseUrl}/console/${companyId}`, 'company')
    const onPage = await measure('main form')
    await staff.open(`${baseUrl}/console/${companyId}`, 'sites')
    await staff.button('SITE_ADD').click()
    await expect(staff.dialog()).toBeVisible()
    const found = [...onPage, ...(await measure('[role=dialog]'))]
    await context.close()
    expect(found.length).toBeGreaterThan(8)
    return [Math.min(...found), Math.max(...found)] as const
  }
  const [least, most] = await heights(false)
  expect(least).toBeGreaterThanOrEqual(36)
  expect(most).toBeLessThanOrEqual(41)
  expect((await heights(true))[0]).toBeGreaterThanOrEqual(48)
})

test('on a low screen the menu shows the section of the open page', async ({ adminAccess, browser }) => {
  const { companyId } = await makeCompany(adminAccess, {})
  const { baseUrl } = adminAccess
  const manager = await hire({ url: baseUrl, adminAccess, ask: askAt(baseUrl) }, companyId, 'manager')
  const context = await browser.newContext({
    hasTouch: false,
    locale: 'it-IT',
    serviceWorkers: 'block',
    viewport: { width: 1024, height: 640 },
  })
  await context.addCookies(
    [...manager.browser.cookies].map(([name, value]) => ({ name, value, url: baseUrl })),
  )
  const staff = new StaffConsole(await context.newPage())
  for (const [path, section] of [
    ['data', 'NAV_DATA'],
    ['flow', 'NAV_VISIT'],
  ] as const) {
    await staff.open(`${baseUrl}/console/${companyId}`, path)
    const menu = staff.page.getByRole('navigation', { name: words('NAV'), exact: true })
    await expect(menu.getByRole('link', { name: words(section), exact: true })).toBeInViewport({ ratio: 0.9 })
  }
  await context.close()
})

test('the row of a visitor says what is known of the host, and its menu answers', async ({
  adminAccess,
  context,
}) => {
  const { page, staff, sql } = await openDesk(context, adminAccess, { people: 2 })
  await sql(`insert into host_notifications (company_id, notification_id, visit_id, host_id, started_at)
    select company_id, gen_random_uuid(), visit_id, 'h1', now() from visits where company_id = $1
      and visitor_id in (select visitor_id from visitors where company_id = $1 and first_name = 'Visitor 1')`)
  await page.reload()
  const row = rows(page).filter({ hasText: 'Visitor 1' })
  await expect(row).toContainText(words('NOTIFY_UNSENT'))
  await more(page, 'Visitor 1 Conti').click()
  await row.getByRole('button', { name: words('NOTIFY_ANSWER'), exact: true }).click()
  await staff
    .dialog()
    .getByRole('button', { name: words('NOTIFY_ANSWER_5') })
    .click()
  await expect(staff.dialog()).toHaveCount(0)
  await expect(row).toContainText(words('NOTIFY_ANSWER_5'))
  await expect(rows(page).filter({ hasText: 'Visitor 2' })).not.toContainText(words('NOTIFY_ANSWER_5'))
})
