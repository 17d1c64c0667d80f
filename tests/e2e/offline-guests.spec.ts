import { type Browser, expect, type Page } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { END_SCREEN_MS, OUTBOX_BACKOFF_MAX_MS, RESERVE_FIRST_MS } from '#contract/limits.ts'
import { HOST, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { readOutbox, readReserve } from '#tests/support/e2e/kept.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type Invitation, inviteGuest } from '#tests/support/server/guests.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Guests show their pass at tablets that have no network: the tablet knows whom it expects. */

test.use({ serviceWorkers: 'allow' })

let company: TestCompany
let invite: (invitation?: Invitation) => ReturnType<typeof inviteGuest>
let rowsOf: (sql: string) => Promise<readonly Record<string, unknown>[]>
test.beforeEach(async ({ adminAccess }) => {
  company = await makeCompany(adminAccess, { services: ['login'], flow: ['host', 'reason'] })
  invite = (invitation = {}) =>
    inviteGuest(adminAccess, company.companyId, { hostId: HOST.id, reason: 'Audit', ...invitation })
  rowsOf = async (sql) => (await adminAccess.database.pool.query(sql, [company.companyId])).rows
})

/** A tablet of the company that has fetched its pack, and has no network from then on. */
async function offlineTablet(browser: Browser, baseURL: string | undefined): Promise<Kiosk> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  const kiosk = await Kiosk.make(page, company)
  await kiosk.open()
  await kiosk.home.see()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await kiosk.pass(RESERVE_FIRST_MS)
  await expect.poll(() => page.evaluate(readReserve).then(({ names }) => names)).toContain('session')
  await context.setOffline(true)
  return kiosk
}

async function show(kiosk: Kiosk, pass: string): Promise<void> {
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.see()
  await kiosk.scan(pass)
}

async function goOnline(kiosk: Kiosk): Promise<void> {
  await kiosk.page.context().setOffline(false)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await expect.poll(() => waitingIn(kiosk.page)).toBe(0)
}
const waitingIn = async (page: Page): Promise<number> => (await page.evaluate(readOutbox)).rows

test('a guest who is new enters with the pass, and host and reason arrive with the visit', async ({
  browser,
  baseURL,
}) => {
  const { pass } = await invite()
  const before = await company.count('visitors')
  const kiosk = await offlineTablet(browser, baseURL)
  await show(kiosk, pass)
  await kiosk.expected.see()
  await kiosk.expected.seeWho('Grace Hopper')
  await kiosk.expected.clickYes()
  await kiosk.seeInPassing([words('ENTRY_RECORDED')])
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()

  // The same pass does not open a second entry here.
  await show(kiosk, pass)
  await expect(kiosk.page.getByRole('main')).toContainText(words('ANOTHER_VISIT_OPEN'))

  await goOnline(kiosk)
  const visits = await rowsOf(`select g.state, v.host_id, v.reason, v.visitor_id = g.visitor_id as is_guest
    from guests g join visits v using (company_id, visit_id) where company_id = $1`)
  expect(visits).toEqual([{ state: 'arrived', host_id: HOST.id, reason: 'Audit', is_guest: true }])
  expect(await company.count('visitors')).toBe(before + 1)
  await kiosk.page.context().close()
})

test('one pass at two tablets makes one visitor, and staff see the second entry', async ({
  browser,
  baseURL,
  adminAccess,
}) => {
  const { pass } = await invite()
  const before = await company.count('visitors')
  const tablets = [await offlineTablet(browser, baseURL), await offlineTablet(browser, baseURL)]
  for (const kiosk of tablets) {
    await show(kiosk, pass)
    await kiosk.expected.see()
    await kiosk.expected.clickYes()
    await kiosk.seeInPassing([words('ENTRY_RECORDED')])
    await kiosk.pass(END_SCREEN_MS)
  }
  for (const kiosk of tablets) await goOnline(kiosk)
  expect(await company.count('visitors')).toBe(before + 1)
  const visits = await rowsOf('select visitor_id from visits where company_id = $1')
  expect(new Set(visits.map(({ visitor_id }) => visitor_id)).size).toBe(1)
  const server = { url: adminAccess.baseUrl, adminAccess, ask: askAt(adminAccess.baseUrl) }
  const { browser: reception } = await hire(server, company.companyId, 'reception')
  const { items } = await reception.get(consoleCalls.listAttention, {
    companyId: company.companyId,
    siteId: null,
  })
  expect(items).toMatchObject([{ details: ['DOUBLE_ENTRY'] }])
  for (const kiosk of tablets) await kiosk.page.context().close()
})

test('a door without questions lets a guest in who is new', async ({ browser, baseURL }) => {
  const { pass } = await invite()
  const before = await company.count('visitors')
  const kiosk = await offlineTablet(browser, baseURL)
  await kiosk.home.clickOtherFeatures()
  await kiosk.otherFeatures.clickMultiScan()
  await kiosk.multiScan.see()
  const said = await kiosk.multiScan.listen()
  await kiosk.scan(pass)
  await expect.poll(() => said).toEqual([`${words('ENTRY_RECORDED')}${words('WILL_BE_SENT')}`])
  await goOnline(kiosk)
  expect(await company.count('visitors')).toBe(before + 1)
  expect(await rowsOf('select state from guests where company_id = $1')).toEqual([{ state: 'arrived' }])
  await kiosk.page.context().close()
})

test('a pass that does not open yet, and one that the tablet cannot know, are refused in words', async ({
  browser,
  baseURL,
}) => {
  const early = await invite({ startsIn: 90 })
  const kiosk = await offlineTablet(browser, baseURL)
  await show(kiosk, early.pass)
  const opens = words('PASS_TOO_EARLY_AT', { time: '|' }).split('|')[0] ?? ''
  await expect(kiosk.page.getByRole('main')).toContainText(opens)
  const later = await invite()
  await kiosk.scan(later.pass)
  await expect(kiosk.page.getByRole('main')).toContainText(words('UNKNOWN_OFFLINE'))
  await kiosk.page.context().close()
})
