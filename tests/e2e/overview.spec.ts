import { type Browser as Chromium, type BrowserContext, expect, test } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { atOrBelow } from '#tests/support/e2e/at-or-below.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** Those who answer for how everything works see what does not, and are led to where it is mended. */

let server: ServerUnderTest
let company: TestCompany
let home: string
const contexts: BrowserContext[] = []
/** An alarm is looked for again after this time, on a machine that does other things as well. */
const SOON = { timeout: 20_000 }

test.beforeAll(async () => {
  server = await serverUnderTest()
})
test.beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { services: ['login'], capacity: 2 })
  home = `${server.url}/console/${company.companyId}`
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
test.afterAll(() => server.stop())

async function managerAt(
  browser: Chromium,
  { width = 1440, siteId = null }: { readonly width?: number; readonly siteId?: string | null } = {},
) {
  const { email } = await hire(server, company.companyId, 'manager', siteId)
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  contexts.push(context)
  const staff = new StaffConsole(await context.newPage())
  await staff.page.goto(home)
  await staff.signIn(email, PASSWORD)
  await expect(staff.page).toHaveURL(atOrBelow(home))
  return staff
}

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])
async function enter(): Promise<void> {
  const [code = ''] = await company.addVisitors(1)
  const { token } = company
  const { body } = await server.ask(calls.identify, { code, direction: true }, { token })
  const visitorId = (body.data as { id: string }).id
  expect((await server.ask(calls.newAccess, { direction: true, visitorId }, { token })).status).toBe(200)
}

test('an alarm comes, leads to the tablets it is about, and goes', async ({ browser }) => {
  await sql(`update devices set name = 'Ingresso' where company_id = $1`)
  const staff = await managerAt(browser)
  const { page } = staff
  await staff.open(home, '')
  await staff.see('NAV_HOME')
  const alarms = page.getByRole('list', { name: words('OVERVIEW_ALARMS') }).getByRole('listitem')
  await expect(alarms.filter({ hasText: 'PIN' })).toHaveCount(0)
  const silent = alarms.filter({ hasText: 'Un tablet non risponde' })
  await expect(silent).toHaveCount(0)
  await sql(`update devices set last_seen_at = now() - interval '1 hour' where company_id = $1`)
  await expect(silent).toHaveCount(1, SOON)
  await expect(alarms.first()).toContainText('Ingresso')
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)

  await silent.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await staff.see('NAV_TABLETS')
  expect(new URL(page.url()).search).toBe('?state=silent')
  const row = page.getByRole('row').filter({ hasText: 'Ingresso' })
  await expect(row).toContainText(words('TABLET_SILENT'))
  await sql('update devices set last_seen_at = now() where company_id = $1')
  await expect(page.getByText(words('TABLETS_NOT_FOUND'))).toBeVisible(SOON)
  await page.goBack()
  await expect(silent).toHaveCount(0, SOON)
})

test('entries and how full it is show as they happen', async ({ browser }) => {
  const staff = await managerAt(browser, { width: 390 })
  const { page } = staff
  await staff.open(home, '')
  const fill = page.getByRole('list', { name: words('DESK_FILL_TITLE') }).getByRole('listitem')
  await expect(fill).toContainText('0 di 2')
  const today = page.getByRole('table', { name: words('OVERVIEW_TODAY') })
  const hour = new Intl.DateTimeFormat('it', { hour: 'numeric', timeZone: 'UTC' }).format(new Date())
  const count = today
    .getByRole('row', { name: new RegExp(`^${hour}\\b`) })
    .getByRole('cell')
    .first()
  for (const _ of ['one', 'two']) await enter()
  await expect(fill).toContainText('2 di 2', SOON)
  await expect(fill).toContainText(words('DESK_FULL'))
  await expect(count).toHaveText('2')
  await expect(page.locator('main')).toContainText('2 persone in sede')
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)
})

test('several tablets are chosen by the keyboard, moved and revoked', async ({ browser }) => {
  for (const site of ['nord', 'sud'])
    await sql(
      `insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $3, 'Europe/Rome')`,
      site,
      `Sede ${site}`,
    )
  for (const name of ['Uno', 'Due', 'Tre'])
    await sql(
      `insert into devices (company_id, device_id, name, state, site_id, last_seen_at)
       values ($1, $2, $2, 'approved', 'nord', now())`,
      name,
    )
  await sql(`update devices set battery_level = 0.1 where company_id = $1 and name = 'Tre'`)
  const staff = await managerAt(browser)
  const { page } = staff
  await staff.open(home, 'tablets')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  // The tablet of the company itself has no site.
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('Tre')
  await page.getByRole('searchbox').fill('sede NORD')
  await expect(rows).toHaveCount(3)
  await rows.first().getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: words('TABLETS_MOVE'), exact: true }).click()
  await staff.dialog().getByRole('combobox').selectOption({ label: 'Sede sud' })
  expect(await staff.complaints()).toEqual([])
  await staff
    .dialog()
    .getByRole('button', { name: words('TABLETS_MOVE') })
    .click()
  await expect(page.getByText('Sede di 2 tablet cambiata')).toBeVisible()
  await expect(rows).toHaveCount(1)
  const { rows: moved } = await sql(
    `select name from devices where company_id = $1 and site_id = 'sud' order by name`,
  )
  expect(moved).toEqual([{ name: 'Due' }, { name: 'Tre' }])

  await page.getByRole('searchbox').fill('')
  await staff.filter('DESK_STATE', 'battery')
  await expect(rows).toHaveCount(1)
  await page.getByRole('checkbox', { name: words('DESK_CHOOSE_ALL') }).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: words('REVOKE'), exact: true })
    .click()
  await staff
    .dialog()
    .getByRole('button', { name: words('REVOKE') })
    .click()
  await expect(page.getByText('1 tablet revocato')).toBeVisible()
  await page.reload()
  await expect(page.getByText(words('TABLETS_NOT_FOUND'))).toBeVisible()
  await staff.filter('DESK_STATE', 'revoked')
  await expect(rows).toContainText('Tre')
  expect(await staff.complaints()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)
})

test('the site is chosen once for all pages, and a link to a site chooses it', async ({ browser }) => {
  for (const site of ['nord', 'sud']) {
    await sql(
      `insert into sites (company_id, site_id, name, time_zone) values ($1, $2, $3, 'Europe/Rome')`,
      site,
      `Sede ${site}`,
    )
    await sql('insert into occupancy (company_id, site_id) values ($1, $2)', site)
  }
  const staff = await managerAt(browser)
  const { page } = staff
  const site = page.getByRole('combobox', { name: words('SITE'), exact: true })
  const fill = page.getByRole('list', { name: words('DESK_FILL_TITLE') }).getByRole('listitem')
  await staff.open(home, '')
  await expect(fill).toHaveCount(2)
  await site.selectOption({ label: 'Sede sud' })
  await expect(fill).toHaveCount(1)
  await expect(fill).toContainText('Sede sud')
  for (const id of [
    'DESK_INSIDE',
    'NAV_EXPECTED',
    'NAV_ATTENTION',
    'NAV_ROLL_CALL',
    'CHARTS',
    'NAV_TABLETS',
  ]) {
    await staff.go(id)
    await staff.see(id)
    await expect(site, id).toHaveValue('sud')
  }
  await staff.go('NAV_LOG')
  await expect(page).toHaveURL(`${home}/log?site=sud`)
  await page.reload()
  await expect(site).toHaveValue('sud')
  await staff.go('NAV_PRINTERS')
  await expect(site, 'printers are of all sites').toHaveCount(0)

  await page.goto(`${home}/log?site=nord`)
  await expect(site).toHaveValue('nord')
  await page.getByRole('button', { name: /Sede nord/ }).click()
  await expect(page).toHaveURL(`${home}/log`)
  await expect(site).toHaveValue('')
  await page.setViewportSize({ width: 390, height: 844 })
  await staff.open(home, 'desk')
  await site.selectOption('nord')
  await expect(fill).toContainText('Sede nord')
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)

  const bound = await managerAt(browser, { siteId: 'nord' })
  await bound.open(home, '')
  await expect(bound.page.getByRole('list', { name: words('DESK_FILL_TITLE') })).toContainText('Sede nord')
  await expect(bound.page.getByRole('combobox', { name: words('SITE'), exact: true })).toHaveCount(0)
})

test('hosts are filtered by area, and several are changed at once', async ({ browser }) => {
  for (const [id, name, area] of [
    ['a1', 'Anna', 'Vendite'],
    ['a2', 'Bruno', 'Vendite'],
    ['a3', 'Carla', 'Officina'],
  ])
    await sql(
      `insert into hosts (company_id, host_id, first_name, last_name, search_key, area)
       values ($1, $2, $3, 'Neri', lower($3) || ' neri', $4)`,
      id,
      name,
      area,
    )
  const staff = await managerAt(browser)
  const { page } = staff
  await staff.open(home, 'hosts')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows).toHaveCount(5)
  await staff.filter('AREA', 'Vendite')
  await expect(rows).toHaveCount(2)
  expect(new URL(page.url()).search).toBe('?area=Vendite')
  await page.getByRole('checkbox', { name: words('DESK_CHOOSE_ALL') }).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: words('HOSTS_RECEIVE_NOT'), exact: true })
    .click()
  await expect(page.getByText('2 referenti ora non ricevono visite')).toBeVisible()
  await expect(rows.filter({ hasText: words('HOST_RECEIVES_NOT') })).toHaveCount(2)
  await staff.button('DESK_UNDO').click()
  await expect(rows.filter({ hasText: words('HOST_RECEIVES_NOT') })).toHaveCount(0)
  await expect(staff.button('DESK_UNDO')).toHaveCount(0)
  await page.getByRole('checkbox', { name: words('DESK_CHOOSE_ALL') }).check()
  await page
    .getByRole('main')
    .getByRole('button', { name: words('HOSTS_RECEIVE_NOT'), exact: true })
    .click()
  await expect(rows.filter({ hasText: words('HOST_RECEIVES_NOT') })).toHaveCount(2)
  await page.reload()
  await staff.filter('HOST_RECEIVES', 'true')
  await expect(page.getByText(words('HOSTS_NOT_FOUND'))).toBeVisible()
  await staff.filter('HOST_RECEIVES', '')
  await staff.act(rows.first(), 'HOSTS_ARCHIVE')
  await expect(staff.dialog()).toContainText('Anna Neri')
  expect(await staff.complaints()).toEqual([])
  await staff
    .dialog()
    .getByRole('button', { name: words('HOSTS_ARCHIVE') })
    .click()
  await expect(rows).toHaveCount(1)
  await staff.button('DESK_UNDO').click()
  await expect(rows).toHaveCount(2)
  await staff.act(rows.first(), 'HOSTS_ARCHIVE')
  await staff
    .dialog()
    .getByRole('button', { name: words('HOSTS_ARCHIVE') })
    .click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('checkbox', { name: words('HOSTS_ARCHIVED') }).click()
  await expect(rows).toContainText('Anna Neri')
  await staff.act(rows.first(), 'HOSTS_RESTORE')
  await expect(page.getByText('1 referente è di nuovo nell’elenco')).toBeVisible()
  await page.getByRole('checkbox', { name: words('HOSTS_ARCHIVED') }).click()
  await rows.first().getByRole('button', { name: 'Anna Neri', exact: true }).click()
  await expect(staff.field('FIRSTNAME').first()).toHaveValue('Anna')
  await staff.button('DIALOG_CLOSE').click()
  expect(await staff.complaints()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)
})
