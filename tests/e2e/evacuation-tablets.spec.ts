import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { RESERVE_FIRST_MS, SESSION_CHECK_MS } from '#contract/limits.ts'
import { readReserve } from '#tests/support/e2e/kept.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { twoSites } from '#tests/support/e2e/two-sites.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'

/** While a roll call runs, the tablets of its site say where to go, and the others stay as they are. */

/** From a click in the console to what the visitor sees. */
const AT_ONCE_MS = 2_000

test.use({ serviceWorkers: 'allow' })

const leaveAt = (page: Page) => page.getByRole('heading', { name: words('EVACUATION_LEAVE') })
const seeInstalled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Milliseconds until it is so. */
async function timed(seen: Promise<void>): Promise<number> {
  const begun = Date.now()
  await seen
  return Date.now() - begun
}

test('two tablets: that of the site turns at once, gives up a visit, and comes back at once', async ({
  page,
  context,
  adminAccess,
}) => {
  const { made, tabletAt, start, end } = await twoSites(adminAccess)
  const north = await Kiosk.make(page, tabletAt('north'))
  await north.open()
  await seeInstalled(page)
  await north.home.see()
  const elsewhere = await context.browser()?.newContext({ locale: 'it-IT', baseURL: adminAccess.baseUrl })
  if (!elsewhere) throw new Error('No browser')
  const other = await elsewhere.newPage()
  const south = await Kiosk.make(other, tabletAt('south'))
  await south.open()
  await south.home.see()

  await north.home.clickEnter()
  await north.auth.clickIdCode()
  await north.idAuth.typeCode(made.visitor.code)
  await north.hostAndReason.see()
  const begun = await start(true)
  const turned = await timed(expect(leaveAt(page)).toBeVisible({ timeout: 10_000 }))
  await expect(page.getByText(words('EVACUATION_DRILL'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^A$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: words('CONFIRM') })).toHaveCount(0)
  await south.home.see()
  await end(begun)
  const back = await timed(north.home.see())
  await south.home.see()
  console.log(`turned ${turned} ms after the start, back ${back} ms after the end`)
  expect([turned < AT_ONCE_MS, back < AT_ONCE_MS], `${turned} and ${back} ms`).toEqual([true, true])
  expect(await made.accesses(), 'the visit that was begun is given up').toEqual([])
  await elsewhere.close()
})

test('a badge that is shown leaves, and who is not inside is sent to the assembly point', {
  tag: '@every-run',
}, async ({ page, adminAccess }) => {
  const { made, tabletAt, start, end } = await twoSites(adminAccess)
  await made.passElsewhere('entry')
  const kiosk = await Kiosk.make(page, tabletAt('north'))
  await kiosk.open()
  await seeInstalled(page)
  await kiosk.home.see()
  const begun = await start()
  await expect(leaveAt(page)).toBeVisible()
  await expect(page.getByText(words('EVACUATION_REAL'))).toBeVisible()
  await kiosk.scan(await made.badgeSecret())
  await expect(page.getByRole('status').getByText(words('EXIT_CONFIRMED'))).toBeVisible()
  await expect.poll(() => made.accesses()).toEqual(['entry', 'exit'])
  const [stranger = ''] = await made.addVisitors(1)
  await kiosk.scan(stranger)
  await expect(page.getByRole('status').getByText(words('EVACUATION_GO'))).toBeVisible()
  expect(await made.accesses()).toEqual(['entry', 'exit'])
  await end(begun)
  await kiosk.home.see()
})

test('a tablet that starts meanwhile turns; without the line it keeps what it knows, takes exits, and starts on home', async ({
  page,
  adminAccess,
}) => {
  const { made, tabletAt, start } = await twoSites(adminAccess)
  const kiosk = await Kiosk.make(page, tabletAt('north'))
  const token = await made.tablet('elsewhere', 'north')
  const id = await made.meet(token)
  const entry = { direction: true, visitorId: id, multiScan: true }
  const entered = await askAt(adminAccess.baseUrl)(calls.newAccess, entry, { token, key: randomUUID() })
  expect(entered.status).toBe(200)
  await start()
  await kiosk.open()
  await expect(leaveAt(page)).toBeVisible()
  await seeInstalled(page)
  await kiosk.pass(RESERVE_FIRST_MS)
  await expect.poll(async () => (await page.evaluate(readReserve)).names).toContain('pack')
  await page.context().setOffline(true)
  await kiosk.scan(await made.badgeSecret(id))
  await expect(page.getByRole('status').getByText(words('EXIT_CONFIRMED'))).toBeVisible()
  await expect(leaveAt(page)).toBeVisible()
  await page.reload()
  // It does not know how many are inside.
  await expect(page.getByRole('heading', { name: words('WELCOME') })).toBeVisible()
  await page.context().setOffline(false)
  const later = async () => {
    await kiosk.pass(SESSION_CHECK_MS)
    return made.accesses()
  }
  await expect.poll(later, { timeout: 30_000 }).toEqual(['entry', 'exit'])
  // The page's clock stands still otherwise, and it asks by that.
  const turns = async () => {
    await kiosk.pass(SESSION_CHECK_MS)
    return leaveAt(page).isVisible()
  }
  await expect
    .poll(turns, { message: 'with the line it learns of the roll call', timeout: 30_000 })
    .toBe(true)
})

test('a visitor ticks that they need help, and the roll call shows it', async ({ page, adminAccess }) => {
  const { made, tabletAt } = await twoSites(adminAccess, { asksForHelp: true })
  const kiosk = await Kiosk.make(page, tabletAt('north'))
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(made.visitor.code)
  await kiosk.hostAndReason.see()
  await page.getByRole('checkbox', { name: words('NEEDS_HELP') }).check()
  await kiosk.clickMain()
  await kiosk.seeInPassing([words('WELCOME_NAME', { name: made.visitor.first })])
  const { rows } = await adminAccess.database.pool.query(
    'select needs_help from visits where company_id = $1',
    [made.companyId],
  )
  expect(rows).toEqual([{ needs_help: true }])
})
