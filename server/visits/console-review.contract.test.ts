import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Staff find what did not fit on one page, whether or not a visit belongs to it. */

let server: TestServer
let company: TestCompany
let companyId: string
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
})

/** Records an exit without an entry, on a tablet that was offline. */
async function exitWithoutEntry(token = company.token): Promise<string> {
  const visitorId = await company.meet()
  const exit = { direction: false, visitorId, occurredAt: new Date(Date.now() - 60_000).toISOString() }
  const { status, body } = await server.ask(calls.newAccess, exit, { token, key: randomUUID() })
  expect(status, JSON.stringify(body)).toBe(200)
  return visitorId
}
const review = async (browser: Browser, asked = {}) =>
  browser.get(consoleCalls.listReview, { companyId, siteId: null, ...asked })
const makeSite = async (site_id: string) => {
  const row = { company_id: companyId, site_id, name: site_id, time_zone: 'Europe/Rome' }
  await server.adminAccess.database.query.insertInto('sites').values(row).execute()
}

test('an exit without an entry is listed with its visitor and tablet, and leads to no visit', async () => {
  const visitorId = await exitWithoutEntry()
  const { browser } = await hire(server, companyId, 'reception')
  expect(await review(browser)).toMatchObject({
    findings: [{ visitorId, flags: ['EXIT_WITHOUT_ENTRY'], visitId: null }],
    next: null,
  })
})

test('staff of one site read what happened there, and nothing of another', async () => {
  await makeSite('rome')
  await makeSite('turin')
  await exitWithoutEntry()
  const { query } = server.adminAccess.database
  await query.updateTable('devices').set({ site_id: 'rome' }).where('company_id', '=', companyId).execute()
  const rome = await hire(server, companyId, 'reception', 'rome')
  const turin = await hire(server, companyId, 'reception', 'turin')
  const all = await hire(server, companyId, 'manager')
  expect((await review(rome.browser)).findings).toMatchObject([{ siteId: 'rome' }])
  expect((await review(turin.browser)).findings).toEqual([])
  expect((await review(all.browser, { siteId: 'turin' })).findings).toEqual([])
  expect((await review(all.browser, { siteId: 'rome' })).findings).toHaveLength(1)
})

test('the second page begins behind the first one, and nothing is listed twice', async () => {
  const visitorId = await company.meet()
  await server.adminAccess.database.pool.query(
    `insert into stray_exits (company_id, exit_id, visitor_id, exited_at)
     select $1, gen_random_uuid(), $2, now() - n * interval '1 minute' from generate_series(1, $3::int) n`,
    [companyId, visitorId, CONSOLE_PAGE_ROWS + 5],
  )
  const { browser } = await hire(server, companyId, 'manager')
  const first = await review(browser)
  const second = await review(browser, { after: first.next })
  const ids = [...first.findings, ...second.findings].map(({ subjectId }) => subjectId)
  expect(first.findings).toHaveLength(CONSOLE_PAGE_ROWS)
  expect(new Set(ids).size).toBe(CONSOLE_PAGE_ROWS + 5)
  expect(second.next).toBeNull()
})

test('an exit older than 30 days is not listed', async () => {
  const visitorId = await company.meet()
  const { pool } = server.adminAccess.database
  await pool.query(
    `insert into stray_exits (company_id, exit_id, visitor_id, exited_at)
     values ($1, gen_random_uuid(), $2, now() - interval '31 days')`,
    [companyId, visitorId],
  )
  const { browser } = await hire(server, companyId, 'manager')
  expect((await review(browser)).findings).toEqual([])
})
