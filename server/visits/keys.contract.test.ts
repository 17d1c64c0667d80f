import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { LATE_VISIT_MAX_MS } from '#contract/limits.ts'
import { HOUR_MS } from '#contract/time.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
})
afterAll(() => server.stop())

describe('an idempotency key belongs to one device', () => {
  const form = { firstname: 'Ada', lastname: 'Conti' }
  const kinds = {
    entry: async () => ({
      call: calls.newAccess,
      body: { direction: true, visitorId: await company.meet() },
    }),
    'late entry': async () => ({
      call: calls.newAccess,
      body: {
        direction: true,
        visitorId: await company.meet(),
        occurredAt: new Date(Date.now() - HOUR_MS).toISOString(),
      },
    }),
    'sign-up': async () => ({
      call: calls.signup,
      body: { ...form, email: `${randomUUID()}@visitor.example` },
    }),
  }

  test.each(Object.entries(kinds))('which alone gets its answer again: %s', async (_, make) => {
    const { call, body } = await make()
    const key = randomUUID()
    const by = (token: string) => server.ask(call, body, { token, key })
    const first = await by(company.token)
    expect(first.status).toBe(200)
    expect((await by(await company.tablet())).body).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_REUSED' })
    const loggedInAgain = await company.tablet(company.deviceId)
    expect((await by(loggedInAgain)).body).toEqual(first.body)
  })

  test.each(Object.entries(kinds))('and one of the version before answers all: %s', async (_, make) => {
    const { call, body } = await make()
    const key = randomUUID()
    const first = await server.ask(call, body, { token: company.token, key })
    const { pool } = server.adminAccess.database
    await pool.query("update idempotency_keys set answer = answer - 'caller' where key = $1", [key])
    const repeated = await server.ask(call, body, { token: await company.tablet(company.deviceId), key })
    expect(repeated.body).toEqual(first.body)
  })
})

test('an access that is told too late leaves a refusal', async () => {
  const occurredAt = new Date(Date.now() - LATE_VISIT_MAX_MS - HOUR_MS).toISOString()
  const body = { direction: true, visitorId: await company.meet(), occurredAt }
  const answer = await server.ask(calls.newAccess, body, { token: company.token })
  expect(answer.body.errorCode).toBe('INVALID_INPUT')
  const { rows } = await server.adminAccess.database.pool.query(
    "select reason from refusals where company_id = $1 and call = 'newAccess' and reason = 'INVALID_INPUT'",
    [company.companyId],
  )
  expect(rows).toHaveLength(1)
})
