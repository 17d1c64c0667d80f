import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { patient, type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

/** The rules that hold in one transaction each, under as many callers as it takes to break them. */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

const Id = v.object({ id: v.string() })

async function signUp(company: TestCompany): Promise<string> {
  const form = { firstname: 'Grace', lastname: 'Okafor', email: `${randomUUID()}@visitor.example` }
  const { body } = await server.ask(calls.signup, form, { token: company.token })
  return v.parse(Id, body.data).id
}

const enter = (company: TestCompany, visitorId: string, key?: string) =>
  patient(server.ask)(
    calls.newAccess,
    { direction: true, visitorId },
    {
      token: company.token,
      ...(key !== undefined && { key }),
    },
  )

async function tally(answers: ReturnType<typeof enter>[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { status, body } of await Promise.all(answers)) {
    const outcome = status === 200 ? 'entered' : (body.errorCode ?? String(status))
    counted[outcome] = (counted[outcome] ?? 0) + 1
  }
  return counted
}

describe('capacity (S36)', () => {
  test('500 at once for the last place: exactly one enters', { tags: 'long', timeout: 120_000 }, async () => {
    const company = await makeCompany(server.adminAccess, { capacity: 2 })
    await company.passElsewhere('entry')
    const visitors: string[] = []
    for (let some = 0; some < 10; some++) {
      visitors.push(...(await Promise.all(Array.from({ length: 50 }, () => company.meet()))))
    }
    expect(await tally(visitors.map((visitor) => enter(company, visitor)))).toEqual({
      entered: 1,
      EVENT_FULL_PLEASE_WAIT: 499,
    })
    expect(await company.liveVisits()).toBe(2)
    expect(await company.accesses()).toEqual(['entry', 'entry'])
  })

  test('0 is no limit', async () => {
    const company = await makeCompany(server.adminAccess, { capacity: 0 })
    const visitors = await Promise.all(Array.from({ length: 60 }, () => company.meet()))
    expect(await tally(visitors.map((visitor) => enter(company, visitor)))).toEqual({ entered: 60 })
  })
})

test('200 entries of one visitor at once: exactly one is a visit', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const visitor = await signUp(company)
  expect(await tally(Array.from({ length: 200 }, () => enter(company, visitor)))).toEqual({
    entered: 1,
    ANOTHER_VISIT_OPEN: 199,
  })
  expect(await company.liveVisits()).toBe(1)
})

describe('a repeated Idempotency-Key (R01)', () => {
  test('50 repeats at once are one visit and one answer', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const visitor = await signUp(company)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(company, visitor, key)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await company.accesses()).toEqual(['entry'])
  })

  test('is answered before any other rule, also once the visitor has left', async () => {
    const company = await makeCompany(server.adminAccess, { capacity: 1 })
    const visitor = await signUp(company)
    const key = randomUUID()
    const first = await enter(company, visitor, key)
    expect((await enter(company, visitor, key)).body).toEqual(first.body)
    await server.ask(calls.newAccess, { direction: false, visitorId: visitor }, { token: company.token })
    expect((await enter(company, visitor, key)).body).toEqual(first.body)
    expect(await company.liveVisits()).toBe(0)
  })

  test('a refusal does not burn the key', async () => {
    const company = await makeCompany(server.adminAccess, { capacity: 1 })
    const [first, second] = [await signUp(company), await signUp(company)]
    const key = randomUUID()
    await enter(company, first)
    expect((await enter(company, second, key)).body.errorCode).toBe('EVENT_FULL_PLEASE_WAIT')
    await server.ask(calls.newAccess, { direction: false, visitorId: first }, { token: company.token })
    expect((await enter(company, second, key)).status).toBe(200)
  })

  test('makes one visitor of many sign-ups', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const before = await company.count('visitors')
    const form = { firstname: 'Ada', lastname: 'Conti', email: `${randomUUID()}@visitor.example` }
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.ask(calls.signup, form, { token: company.token, key })),
    )
    expect(new Set(answers.map(({ body }) => v.parse(Id, body.data).id)).size).toBe(1)
    expect(await company.count('visitors')).toBe(before + 1)
  })
})

describe('the right to act for a visitor (S06, S07)', () => {
  test('a visitor of another company is unknown', async () => {
    const [ours, theirs] = [
      await makeCompany(server.adminAccess, {}),
      await makeCompany(server.adminAccess, {}),
    ]
    const visitor = await signUp(theirs)
    expect((await enter(ours, visitor)).body.errorCode).toBe('VISITOR_NOT_FOUND')
    const identified = await server.ask(
      calls.identify,
      { code: theirs.visitor.code, direction: true },
      { token: ours.token },
    )
    expect(identified.body.errorCode).toBe('VISITOR_NOT_FOUND')
  })

  test('a visitor whom this token has not met is refused', async () => {
    const company = await makeCompany(server.adminAccess, {})
    expect((await enter(company, company.visitor.id)).body.errorCode).toBe('VISITOR_NOT_FOUND')
  })

  test('every refused attempt leaves one row for the staff, and no code in it', async () => {
    const company = await makeCompany(server.adminAccess, {})
    await server.ask(calls.identify, { code: 'ZZZZ-ZZZZ', direction: true }, { token: company.token })
    const { rows } = await server.adminAccess.database.pool.query(
      'select call, reason, subject_index from refusals where company_id = $1',
      [company.companyId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ call: 'identify', reason: 'VISITOR_NOT_FOUND' })
    expect(rows[0].subject_index).toHaveLength(32)
  })
})
