import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Acknowledged, anomalies } from './history.ts'

/** The judge of the fault tests, on histories that went wrong in one way each. */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

const Answer = v.object({ visitId: v.string() })

async function pass(company: TestCompany, visitorId: string, direction: 'entry' | 'exit') {
  const key = randomUUID()
  const request = { direction: direction === 'entry', visitorId }
  const { body } = await server.ask(calls.newAccess, request, { token: company.token, key })
  return { key, direction, visitorId, visitId: v.parse(Answer, body.data).visitId }
}

/** Two visits, one of them over. */
async function history() {
  const company = await makeCompany(server.adminAccess, {})
  const [first, second] = [await company.meet(), await company.meet()]
  const told: Acknowledged[] = [
    await pass(company, first, 'entry'),
    await pass(company, first, 'exit'),
    await pass(company, second, 'entry'),
  ]
  const judge = () => anomalies(server.adminAccess.database, company.companyId, told)
  expect(await judge()).toEqual([])
  const spoil = (text: string, ...values: unknown[]) =>
    server.adminAccess.database.pool.query(text, [company.companyId, ...values])
  return { told, first, second, judge, spoil }
}

test('a lost entry', async () => {
  const { second, judge, spoil } = await history()
  await spoil('delete from visits where company_id = $1 and visitor_id = $2', second)
  expect(await judge()).toEqual([
    expect.stringContaining('its visit is not there'),
    expect.stringContaining("the counter of '' says 1, 0"),
  ])
})

test('a lost exit', async () => {
  const { first, judge, spoil } = await history()
  await spoil('update visits set exited_at = null where company_id = $1 and visitor_id = $2', first)
  expect(await judge()).toEqual([
    expect.stringContaining('1 exits'),
    expect.stringContaining("the counter of '' says 1, 2"),
  ])
})

test('a doubled entry', async () => {
  const { second, judge, spoil } = await history()
  await spoil(
    `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
     values ($1, gen_random_uuid(), $2, '', now(), now())`,
    second,
  )
  expect(await judge()).toEqual([expect.stringContaining('no key asked for it')])
})

test('a visitor who is inside twice', async () => {
  const { second, judge, spoil } = await history()
  await server.adminAccess.database.pool.query('drop index visits_one_open')
  await spoil(
    `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at)
     values ($1, gen_random_uuid(), $2, '', now())`,
    second,
  )
  expect(await judge()).toContainEqual(expect.stringContaining('inside 2 times'))
})

test('an answer that another visitor got', async () => {
  const { told, judge, spoil } = await history()
  await spoil('delete from idempotency_keys where company_id = $1 and key = $2', told[2]?.key)
  expect(await judge()).toContainEqual(expect.stringContaining('was acknowledged as'))
})
