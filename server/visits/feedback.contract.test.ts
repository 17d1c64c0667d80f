import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** How visitors who leave found it: asked if the company wants to know, and stored as numbers alone. */

let server: TestServer
let company: TestCompany
let manager: Browser

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  manager = (await hire(server, company.companyId, 'manager')).browser
})
afterAll(() => server.stop())

const sql = (text: string, values: unknown[] = [company.companyId]) =>
  server.adminAccess.database.pool.query(text, values)

async function visit(isOver: boolean, token = company.token): Promise<string> {
  const visitorId = await company.meet(token)
  const entered = await server.ask(calls.newAccess, { direction: true, visitorId }, { token })
  if (isOver) await server.ask(calls.newAccess, { direction: false, visitorId }, { token })
  return (entered.body.data as { visitId: string }).visitId
}
const say = (visitId: string, rating: 'good' | 'fair' | 'poor' = 'good', token = company.token) =>
  server.ask(calls.sendFeedback, { visitId, rating }, { token })
async function counted() {
  const now = Date.now()
  const day = 86_400_000
  const { body } = await manager.ask(consoleCalls.getCharts, {
    companyId: company.companyId,
    siteId: null,
    from: new Date(now - day).toISOString(),
    to: new Date(now + day).toISOString(),
  })
  return (body.data as { feedback: unknown }).feedback
}

test('a company that does not ask is told nothing', async () => {
  expect((await say(await visit(true))).status).toBe(404)
  expect(await counted()).toBeNull()
})

test('the console turns it on, and tablets are told', async () => {
  const { companyId, token } = company
  const { body } = await manager.ask(consoleCalls.getSettings, { companyId })
  const { rules } = body.data as { rules: object }
  const saved = await manager.ask(consoleCalls.saveRules, {
    companyId,
    ...rules,
    asksFeedback: true,
  } as never)
  expect(saved.status).toBe(200)
  expect((await server.ask(calls.getArrival, {}, { token })).body.data).toMatchObject({ asksFeedback: true })
  expect(await counted()).toEqual({ good: 0, fair: 0, poor: 0 })
})

test('each visit that has ended counts once, and only there', async () => {
  const ended = await visit(true)
  expect((await say(ended, 'good')).status).toBe(200)
  expect((await say(ended, 'poor')).status).toBe(429)
  expect((await say(await visit(false))).status).toBe(404)
  const other = await makeCompany(server.adminAccess, {})
  expect((await say(ended, 'poor', other.token)).status).toBe(404)
  await say(await visit(true), 'fair')
  await say(await visit(true), 'good')
  expect(await counted()).toEqual({ good: 2, fair: 1, poor: 0 })
})

test('a visit that ended long ago says nothing any more', async () => {
  const ended = await visit(true)
  await sql(
    "update visits set entered_at = now() - interval '2 h', exited_at = now() - interval '11 min' where visit_id = $1",
    [ended],
  )
  expect((await say(ended)).status).toBe(404)
})

test('what is stored names no visit', async () => {
  const { rows } = await sql('select row_to_json(f)::text as row from feedback f where company_id = $1')
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) {
    expect(Object.keys(JSON.parse(row)).sort()).toEqual([
      'answers',
      'company_id',
      'rating',
      'site_id',
      'week',
    ])
  }
})
