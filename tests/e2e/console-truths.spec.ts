import {
  type Browser as Chromium,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import type { Role } from '#contract/console/policy.ts'
import { atOrBelow } from '#tests/support/e2e/at-or-below.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** The console says nothing that it does not know, and refuses nothing without a word. */

let server: ServerUnderTest
let company: TestCompany
let home: string
const contexts: BrowserContext[] = []

test.beforeAll(async () => {
  server = await serverUnderTest()
})
test.beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { services: ['login'] })
  home = `${server.url}/console/${company.companyId}`
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
test.afterAll(() => server.stop())

async function staffAt(
  browser: Chromium,
  role: 'manager' | 'reception',
  {
    prepare,
    width = 1280,
    memberships,
  }: {
    readonly prepare?: (page: Page) => Promise<unknown>
    readonly width?: number
    /** Instead of the role at all sites. */
    readonly memberships?: readonly { readonly role: Role; readonly siteId: string | null }[]
  } = {},
) {
  const { email, id } = await hire(server, company.companyId, role)
  if (memberships) {
    const { query } = server.adminAccess.database
    await query.deleteFrom('memberships').where('account_id', '=', id).execute()
    const rows = memberships.map((held) => ({ role: held.role, site_id: held.siteId ?? '' }))
    await query
      .insertInto('memberships')
      .values(rows.map((row) => ({ ...row, company_id: company.companyId, account_id: id })))
      .execute()
  }
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    hasTouch: false,
    viewport: { width, height: 820 },
  })
  contexts.push(context)
  const page = await context.newPage()
  await prepare?.(page)
  const staff = new StaffConsole(page)
  await page.goto(home)
  await staff.signIn(email, PASSWORD)
  await expect(page).toHaveURL(atOrBelow(home))
  return { staff, page, context }
}

const addSite = async (site_id: string): Promise<void> => {
  const { query } = server.adminAccess.database
  const { companyId: company_id } = company
  await query
    .insertInto('sites')
    .values({ company_id, site_id, name: `Sede ${site_id}`, time_zone: 'Europe/Rome' })
    .execute()
  await query.insertInto('occupancy').values({ company_id, site_id }).execute()
}

async function enter(): Promise<void> {
  const [code = ''] = await company.addVisitors(1)
  const { token } = company
  const { body } = await server.ask(calls.identify, { code, direction: true }, { token })
  const visitorId = (body.data as { id: string }).id
  expect((await server.ask(calls.newAccess, { direction: true, visitorId }, { token })).status).toBe(200)
}

test('the first page never says that no one is inside before it knows, nor when it cannot', async ({
  browser,
}) => {
  await enter()
  let isBroken = false
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { page } = await staffAt(browser, 'manager', {
    prepare: (tab) =>
      tab.route('**/overview', async (route) => {
        await held
        return isBroken ? route.abort() : route.continue()
      }),
  })
  await expect(page.getByText(words('HOME_INSIDE_LOADING'))).toBeVisible()
  await expect(page.getByText('In questo momento non c’è nessuno in sede.')).toHaveCount(0)
  release()
  await expect(page.getByText('In questo momento c’è 1 persona in sede.')).toBeVisible()
  isBroken = true
  await expect(page.getByText(words('HOME_INSIDE_UNKNOWN'))).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('In questo momento c’è 1 persona in sede.')).toHaveCount(0)
})

test('a tablet is paired at a site: the only one by itself, one of several by choice', {
  tag: '@every-run',
}, async ({ browser }) => {
  await addSite('hq')
  const { staff, page } = await staffAt(browser, 'manager')
  await staff.open(home, 'tablets')
  await staff.button('TABLET_PAIR').click()
  await expect(staff.dialog().getByRole('combobox')).toHaveValue('hq')
  await staff.button('PAIRING_MAKE').click()
  await expect(page.getByTestId('pairing-code')).toBeVisible()
  await expect(staff.dialog()).toContainText(words('PAIRING_ONLY_HERE'))
  await staff.button('DIALOG_CLOSE').click()
  await expect(staff.dialog()).toHaveCount(0)

  // A tablet of the time before the company had a site.
  await server.adminAccess.database.query
    .insertInto('devices')
    .values({ company_id: company.companyId, device_id: 'old', name: 'Banco', state: 'approved' } as never)
    .execute()
  await staff.open(home, 'tablets')
  await page.getByRole('button', { name: 'Banco', exact: true }).click()
  await expect(staff.dialog().getByRole('combobox')).toHaveValue('hq')
  await staff
    .dialog()
    .getByRole('button', { name: words('SAVE') })
    .click()
  await expect(staff.dialog()).toHaveCount(0)
  const { rows: placed } = await server.adminAccess.database.pool.query(
    'select site_id from devices where company_id = $1 and device_id = $2',
    [company.companyId, 'old'],
  )
  expect(placed).toEqual([{ site_id: 'hq' }])

  await addSite('plant')
  await staff.open(home, 'tablets')
  await staff.button('TABLET_PAIR').click()
  await expect(staff.dialog().getByRole('combobox')).toHaveValue('')
  await staff.button('PAIRING_MAKE').click()
  await expect(staff.dialog()).toContainText(words('TABLET_SITE_MISSING'))
  await staff.dialog().getByRole('combobox').selectOption('plant')
  await staff.button('PAIRING_MAKE').click()
  await expect(page.getByTestId('pairing-code')).toBeVisible()
  const { rows } = await server.adminAccess.database.pool.query(
    'select site_id from pairing_codes where company_id = $1 order by site_id',
    [company.companyId],
  )
  expect(rows).toEqual([{ site_id: 'hq' }, { site_id: 'plant' }])
})

test('the end of a session does not cover a roll call, and ticks are sent after the sign-in', async ({
  browser,
}) => {
  await enter()
  const { staff, page, context } = await staffAt(browser, 'reception', { width: 390 })
  await staff.open(home, 'roll-call')
  await context.setOffline(true)
  await expect(page.getByText(words('STAFF_OFFLINE'))).toHaveCount(0)
  await context.setOffline(false)
  await staff.button('ROLL_CALL_BEGIN').click()
  const box = page.getByRole('checkbox')
  await expect(box).toBeVisible()
  await server.adminAccess.database.pool.query('update auth."session" set "expiresAt" = now()')
  await expect(page.getByText(words('SESSION_OVER_ROLL_CALL'))).toBeVisible({ timeout: 15_000 })
  await expect(staff.dialog()).toHaveCount(0)
  await box.check()
  await expect(page.getByText(words('ROLL_CALL_WAITING'))).toBeVisible()
  await staff.button('SIGN_IN_AGAIN').click()
  await expect(staff.dialog()).toContainText(words('SIGN_IN_AGAIN_OVER'))
  await staff.button('DIALOG_CLOSE').click()
  await expect(box).toBeChecked()
  await staff.button('SIGN_IN_AGAIN').click()
  await staff
    .dialog()
    .getByRole('textbox', { name: words('PASSWORD') })
    .fill(PASSWORD)
  await staff
    .dialog()
    .getByRole('button', { name: words('SIGN_IN'), exact: true })
    .click()
  await expect(staff.dialog()).toHaveCount(0)
  await expect(page.getByText(words('ROLL_CALL_WAITING'))).toHaveCount(0)
  await expect(page.getByText(words('SESSION_OVER_ROLL_CALL'))).toHaveCount(0)
  const { rows } = await server.adminAccess.database.pool.query(
    'select is_safe from roll_call_ticks where company_id = $1',
    [company.companyId],
  )
  expect(rows).toEqual([{ is_safe: true }])
})

test('what saves a long form stays in view, and covers no field that has the focus', async ({ browser }) => {
  const { staff, page } = await staffAt(browser, 'manager')
  await page.setViewportSize({ width: 1280, height: 640 })
  await staff.open(home, 'sites')
  await staff.button('SITE_ADD').click()
  const dialog = staff.dialog()
  const save = dialog.getByRole('button', { name: words('SAVE'), exact: true })
  const isLong = () => dialog.evaluate((one) => one.getBoundingClientRect().bottom > innerHeight)
  expect(await isLong(), 'the form is longer than the screen').toBe(true)
  await expect(save).toBeInViewport({ ratio: 1 })
  const cancel = dialog.getByRole('button', { name: words('CANCEL'), exact: true })
  for (let presses = 0; presses < 40; presses++) {
    if (await cancel.evaluate((one) => one === document.activeElement)) break
    const seen = () =>
      page.evaluate(() => {
        const { left, width, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        const at = (y: number) => document.elementFromPoint(left + width / 2, y)
        return [at(top + 4), at(bottom - 4)].every((found) => found === document.activeElement)
      })
    await expect.poll(seen, `after ${presses} presses`).toBe(true)
    await page.keyboard.press('Tab')
  }
  await expect(cancel).toBeFocused()
  expect(await isLong()).toBe(false)
  await expect(save).toBeInViewport({ ratio: 1 })
})

test('the cards of all settings that stand side by side begin and end in one line', async ({ browser }) => {
  const { staff, page } = await staffAt(browser, 'manager')
  await staff.open(home, 'settings')
  const cards = page.locator('main section')
  for (const [width, columns] of [
    [1440, 3],
    [1024, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 820 })
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { top, height } = card.getBoundingClientRect()
        return { top: Math.round(top), height: Math.round(height) }
      }),
    )
    expect(boxes.length).toBeGreaterThan(columns)
    expect(new Set(boxes.map(({ height }) => height)).size, `heights at ${width}`).toBe(1)
    expect(boxes.filter(({ top }) => top === boxes[0]?.top)).toHaveLength(columns)
    expect(boxes.length % columns, `rows at ${width} are full`).toBe(0)
    await page.screenshot({ path: `test-results/settings-${width}.png` })
  }
})

test('a roll call is offered for the sites at which the person may begin one', async ({ browser }) => {
  for (const id of ['a', 'b', 'c']) await addSite(id)
  const { staff, page } = await staffAt(browser, 'reception', {
    // Two sites of the desk, and a look at everything.
    memberships: [
      { role: 'reception', siteId: 'b' },
      { role: 'reception', siteId: 'c' },
      { role: 'auditor', siteId: null },
    ],
  })
  await staff.open(home, 'roll-call')
  const site = page.getByRole('combobox', { name: words('SITE') })
  await expect(site.getByRole('option')).toHaveText(['Sede b', 'Sede c'])
  await expect(site).toHaveValue('b')
  await site.selectOption('c')
  await staff.button('ROLL_CALL_BEGIN_DRILL').click()
  await expect(page.getByText('Sede c').first()).toBeVisible()
  const { pool } = server.adminAccess.database
  const { rows } = await pool.query('select site_id from roll_calls where company_id = $1', [
    company.companyId,
  ])
  expect(rows).toEqual([{ site_id: 'c' }])
})

test('an invitation asks for the site where there are several, and tablets are counted where they stand', async ({
  browser,
}) => {
  for (const id of ['a', 'b']) await addSite(id)
  await company.tablet(undefined, 'b')
  const { staff, page } = await staffAt(browser, 'manager')
  await staff.open(home, 'expected')
  await staff.button('GUEST_INVITE').first().click()
  await expect(staff.dialog().getByRole('combobox', { name: words('SITE') })).toHaveValue('')
  await page.keyboard.press('Escape')

  const counted = (count: number) =>
    page
      .getByRole('combobox', { name: words('DESK_STATE') })
      .getByRole('option', { name: `${words('TABLET_WORKS')} (${count})` })
  for (const [site, count] of [
    ['b', 1],
    ['a', 0],
  ] as const) {
    await staff.open(home, `tablets?site=${site}`)
    await expect(counted(count), site).toHaveCount(1)
  }
})

test('a visitor enters as the type that is shown, also after an entry that failed', async ({ browser }) => {
  company = await makeCompany(server.adminAccess, {
    services: ['login', 'visitorTypes'],
    typeFlow: [],
    capacity: 1,
  })
  home = `${server.url}/console/${company.companyId}`
  await enter()
  const { staff, page } = await staffAt(browser, 'reception')
  await staff.open(home, 'desk')
  await staff.button('DESK_REGISTER').click()
  await page.getByRole('searchbox', { name: words('DESK_NAME') }).fill('con ad')
  await page
    .getByRole('button', { name: words('DESK_CHOOSE_OF', { name: 'Ada Conti' }), exact: true })
    .click()
  const type = staff.dialog().getByRole('combobox', { name: words('VISITOR_TYPE') })
  const submit = staff.dialog().getByRole('button', { name: words('REGISTER_ENTER'), exact: true })
  await type.selectOption('other')
  await submit.click()
  await expect(staff.dialog().getByRole('alert')).toBeVisible()
  const { pool } = server.adminAccess.database
  await pool.query('update companies set capacity = 0 where company_id = $1', [company.companyId])
  await type.selectOption('chosen')
  await submit.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { rows } = await pool.query(
    'select visitor_type_id from visits where company_id = $1 and visitor_id = $2',
    [company.companyId, company.visitor.id],
  )
  expect(rows).toEqual([{ visitor_type_id: 'chosen' }])
})

test('what is searched for is there again on the way back, and in no address', async ({ browser }) => {
  await enter()
  const { staff, page } = await staffAt(browser, 'manager')
  const comesBack = async (field: Locator, text: string, link: Locator) => {
    await link.click()
    await expect(staff.button('CORRECT').first()).toBeVisible()
    await page.goBack()
    await expect(field).toHaveValue(text)
    await expect(link).toBeVisible()
    expect(page.url()).not.toContain(text)
  }
  await staff.open(home, 'people')
  const name = page.getByRole('textbox', { name: words('PEOPLE_FIND') })
  await name.fill('conti')
  await staff.button('FIND').click()
  await comesBack(name, 'conti', page.getByRole('link', { name: 'Ada Conti' }))

  await staff.open(home, 'desk')
  const search = page.getByRole('searchbox', { name: words('SEARCH') })
  await search.fill('visitor')
  await comesBack(search, 'visitor', page.getByRole('link', { name: 'Visitor 1' }).first())
})

test('a reason that is being typed stays when the list below changes', async ({ browser }) => {
  const { staff, page } = await staffAt(browser, 'manager')
  await staff.open(home, 'reasons')
  const rows = page.getByRole('list', { name: words('NAV_REASONS') }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await staff.field('REASON_TEXT').fill('Riunione')
  await rows.getByRole('button', { name: words('REMOVE'), exact: true }).click()
  await staff
    .dialog()
    .getByRole('button', { name: words('REMOVE'), exact: true })
    .click()
  await expect(page.getByText(words('REASONS_EMPTY'))).toBeVisible()
  await expect(staff.field('REASON_TEXT')).toHaveValue('Riunione')
  await staff.button('ADD').click()
  await expect(rows).toHaveCount(1)
  await expect(staff.field('REASON_TEXT')).toHaveValue('')
})

test('a menu that opens below the screen is scrolled to', async ({ browser }) => {
  const { staff, page } = await staffAt(browser, 'manager')
  await staff.open(home, 'hosts')
  const more = page.locator('main tbody button[aria-expanded]').last()
  const { y } = await more.evaluate((one) => one.getBoundingClientRect())
  await page.setViewportSize({ width: 1280, height: Math.ceil(y) + 60 })
  await page.evaluate(() => scrollTo(0, 0))
  await more.click()
  await expect(page.getByRole('button', { name: words('HOSTS_ARCHIVE'), exact: true })).toBeInViewport({
    ratio: 1,
  })
})

test('a printer that does not print says why, and one that was removed by mistake is put back', async ({
  browser,
}) => {
  const { staff, page } = await staffAt(browser, 'manager')
  await staff.open(home, 'printers')
  await staff.button('PRINTER_ADD').click()
  const address = 'escpos://printer.invalid:9100'
  const fallback = 'zpl://spare.invalid:9100'
  await staff.field('PRINTER_ADDRESS').fill(address)
  await staff.field('PRINTER_FALLBACK').fill(fallback)
  await staff
    .dialog()
    .getByRole('button', { name: words('SAVE'), exact: true })
    .click()
  const listed = page.getByRole('list', { name: words('NAV_PRINTERS') }).getByRole('listitem')
  await expect(listed).toHaveCount(1)
  await staff.button('PRINTER_TEST').click()
  const reason = words('PRINTER_WHY_UNREACHABLE')
  await expect(page.getByText(words('PRINTER_FAILED', { name: address, reason }))).toBeVisible()

  await staff.button('REMOVE').click()
  await expect(page.getByText(words('PRINTER_REMOVED', { name: address }))).toBeVisible()
  await expect(page.getByText(words('PRINTERS_EMPTY'))).toBeVisible()
  await staff.button('DESK_UNDO').click()
  await expect(listed).toContainText(address)
  await expect(listed).toContainText(fallback)
  await expect(page.getByText(words('PRINTER_REMOVED', { name: address }))).toBeHidden()
})

test('many sites have the line above the table to themselves', async ({ browser }) => {
  await enter()
  for (const id of ['a', 'b']) await addSite(id)
  const { staff, page } = await staffAt(browser, 'reception', { width: 1440 })
  await staff.open(home, 'desk')
  const sites = page.getByRole('list', { name: words('DESK_FILL_TITLE') })
  await expect(sites.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(words('DESK_MOVE_HINT'))).toBeVisible()
  for (const id of ['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) await addSite(id)
  await page.reload()
  await expect(sites.getByRole('listitem')).toHaveCount(10)
  await expect(page.getByText(words('DESK_MOVE_HINT'))).toBeHidden()
  // The last one is scrolled to by keys.
  await sites.focus()
  for (let presses = 0; presses < 60; presses++) await page.keyboard.press('ArrowRight')
  await expect(sites.getByRole('listitem').last()).toBeInViewport({ ratio: 1 })
})
