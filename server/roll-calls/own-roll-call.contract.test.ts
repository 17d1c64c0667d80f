import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { BADGE_SAFETY_ASKS } from '#contract/limits.ts'
import { countRollCall } from '#contract/roll-call.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'
import { altered } from '#tests/support/altered.ts'

/** “I am safe” on a visitor's own phone: in its session, and on the page of the badge. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

async function pass(token: string, code: string, direction: boolean): Promise<string> {
  const found = await server.ask(calls.identify, { code, direction }, { token })
  const visitorId = (found.body.data as { id: string }).id
  const asked = { direction, visitorId }
  const { body } = await server.ask(calls.newAccess, asked, { token, key: randomUUID() })
  return (body.data as { visitId: string }).visitId
}
const own = async (token: string) => (await server.ask(calls.getOwnRollCall, {}, { token })).body.data
const say = (token: string) => server.ask(calls.saySafe, {}, { token })

test('a visitor says on the phone that they are safe, which a warden’s tick stays above, and not after the exit', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  const reception = (await hire(server, companyId, 'reception')).browser
  const [mine = '', other = ''] = await company.addVisitors(2)
  const phone = await company.phone()
  const stranger = await company.phone()
  const visitId = await pass(phone, mine, true)
  await pass(company.token, other, true)
  expect(await own(phone), 'none is under way').toBeNull()
  expect((await say(phone)).body.data).toBeNull()

  const rollCallId = randomUUID()
  const begun = { companyId, rollCallId, siteId: null, isDrill: true }
  await reception.get(consoleCalls.startRollCall, begun)
  expect(await own(phone)).toEqual({ isDrill: true, musterPoints: [], saidSafeAt: null })
  expect(await own(stranger)).toBeNull()
  expect((await say(stranger)).body.data).toBeNull()
  expect(await own(company.token)).toBeUndefined()

  const said = (await say(phone)).body.data as { saidSafeAt: string }
  expect((await say(phone)).body.data, 'a second press changes nothing').toEqual(said)
  const read = (): Promise<RollCall> => reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
  const seen = await read()
  const of = ({ people }: RollCall) => people.find((person) => person.visitId === visitId)
  expect(of(seen)).toMatchObject({ state: 'open', saidSafeAt: said.saidSafeAt, tickedBy: null })
  expect(countRollCall(seen.people, seen.startedAt), 'a warden has seen no one').toMatchObject({ found: 0 })
  const missing = { tickId: randomUUID(), visitId, state: 'missing', at: new Date().toISOString() } as const
  await reception.get(consoleCalls.tickRollCall, { companyId, rollCallId, ticks: [missing] })
  await say(phone)
  expect(of(await read())).toMatchObject({ state: 'missing', isSafe: false, saidSafeAt: said.saidSafeAt })

  await pass(phone, mine, false)
  expect(await own(phone)).toBeNull()
  expect((await say(phone)).body.data).toBeNull()
})

test('a phone shows a real alarm before a drill, whichever began later', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  const reception = (await hire(server, companyId, 'reception')).browser
  const { query } = server.adminAccess.database
  const site = { company_id: companyId, site_id: 'north', name: 'north', time_zone: 'Europe/Rome' }
  await query
    .insertInto('sites')
    .values({ ...site, muster_points: [] })
    .execute()
  await query.insertInto('occupancy').values({ company_id: companyId, site_id: 'north' }).execute()
  const phone = await company.phone()
  await pass(phone, company.visitor.code, true)
  const start = (siteId: string | null, isDrill: boolean) =>
    reception.get(consoleCalls.startRollCall, { companyId, rollCallId: randomUUID(), siteId, isDrill })
  await start(null, false)
  await start('north', true)
  expect(await own(phone)).toMatchObject({ isDrill: false })
})

test('a visitor says that they are safe as long as the session of the phone lasts', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  const reception = (await hire(server, companyId, 'reception')).browser
  const phone = await company.phone()
  await pass(phone, company.visitor.code, true)
  await server.adminAccess.database.query
    .updateTable('token_visitors')
    .set({ expires_at: new Date(Date.now() - 60 * 60_000) })
    .where('company_id', '=', companyId)
    .execute()
  const begun = { companyId, rollCallId: randomUUID(), siteId: null }
  await reception.get(consoleCalls.startRollCall, begun)
  expect(await own(phone)).toMatchObject({ saidSafeAt: null })
  expect((await say(phone)).body.data).toMatchObject({ saidSafeAt: expect.any(String) })
})

test('a phone speaks for the visitor alone whom it has identified last', async () => {
  const company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  const reception = (await hire(server, companyId, 'reception')).browser
  const [first = '', second = ''] = await company.addVisitors(2)
  const phone = await company.phone()
  const before = await pass(phone, first, true)
  const last = await pass(phone, second, true)
  const rollCallId = randomUUID()
  await reception.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: null })
  const saidSafe = async () => {
    const { people }: RollCall = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
    return people.filter(({ saidSafeAt }) => saidSafeAt !== null).map(({ visitId }) => visitId)
  }
  expect((await say(phone)).status).toBe(200)
  expect(await saidSafe()).toEqual([last])
  await server.ask(calls.identify, { code: first, direction: false }, { token: phone })
  expect(await own(phone), 'the other has not said so').toMatchObject({ saidSafeAt: null })
  expect((await say(phone)).status).toBe(200)
  expect((await saidSafe()).toSorted()).toEqual([before, last].toSorted())
})

describe('the page of a badge', () => {
  async function ticketOf({ token }: TestCompany, visitorId: string): Promise<string> {
    const made = await server.ask(calls.getBadgeTicket, { visitorId }, { token })
    return (made.body.data as { ticket: string }).ticket
  }
  /** What it is answered with the badge. */
  async function opened(company: TestCompany, visitorId: string, made?: string): Promise<string | null> {
    const { companyId } = company
    const ticket = made ?? (await ticketOf(company, visitorId))
    const { body } = await server.ask(calls.openBadge, { companyId, ticket }, { token: null })
    return (body.data as { safetyProof: string | null }).safetyProof
  }
  const ask = (companyId: string, proof: string, isSafe = false) =>
    server.ask(calls.badgeSafety, { companyId, proof, isSafe }, { token: null })
  const access = (token: string, visitorId: string, direction: boolean) =>
    server.ask(calls.newAccess, { direction, visitorId }, { token, key: randomUUID() })

  test('says that the visitor is safe, for its visit alone and until that is over', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const { companyId, token } = company
    const reception = (await hire(server, companyId, 'reception')).browser
    const [mine, other] = [await company.meet(), await company.meet()]
    expect(await opened(company, mine), 'they have not entered').toBeNull()
    for (const visitorId of [mine, other]) await access(token, visitorId, true)
    const proof = (await opened(company, mine)) ?? ''
    expect((await ask(companyId, proof, true)).body.data, 'none is under way').toBeNull()

    const rollCallId = randomUUID()
    await reception.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: null })
    expect((await ask(companyId, proof)).body.data).toEqual({
      isDrill: false,
      musterPoints: [],
      saidSafeAt: null,
    })
    const read = (): Promise<RollCall> => reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
    const said = async () => (await read()).people.filter(({ saidSafeAt }) => saidSafeAt !== null)
    expect(await said(), 'to ask says nothing').toEqual([])
    const answered = (await ask(companyId, proof, true)).body.data as { saidSafeAt: string }
    expect((await ask(companyId, proof, true)).body.data, 'a second press changes nothing').toEqual(answered)
    const seen = await read()
    expect(await said()).toMatchObject([{ state: 'open', tickedBy: null, saidSafeAt: answered.saidSafeAt }])
    expect(countRollCall(seen.people, seen.startedAt)).toMatchObject({ found: 0 })

    const theirs = await makeCompany(server.adminAccess, {})
    for (const [where, text] of [
      [theirs.companyId, proof],
      [companyId, altered(proof)],
    ] as const)
      expect((await ask(where, text, true)).body.errorCode).toBe('VISITOR_NOT_FOUND')

    await access(token, mine, false)
    expect((await ask(companyId, proof, true)).body.errorCode).toBe('VISITOR_NOT_FOUND')
    await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
    await access(token, mine, true)
    expect((await ask(companyId, proof)).body.errorCode, 'another visit').toBe('VISITOR_NOT_FOUND')
  })

  test('says so too for a visitor who was merged after the link was made', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const { companyId, token } = company
    const owner = (await hire(server, companyId, 'owner')).browser
    const [kept, twin] = [await company.meet(), await company.meet()]
    await access(token, twin, true)
    const ticket = await ticketOf(company, twin)
    await owner.get(consoleCalls.mergePeople, { companyId, visitorId: kept, otherVisitorId: twin })
    const proof = await opened(company, twin, ticket)
    await owner.get(consoleCalls.startRollCall, { companyId, rollCallId: randomUUID(), siteId: null })
    expect((await ask(companyId, proof ?? '', true)).body.data).toMatchObject({
      saidSafeAt: expect.any(String),
    })
  })

  test('asks only so often, whichever company it names', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const visitorId = await company.meet()
    await access(company.token, visitorId, true)
    const proof = (await opened(company, visitorId)) ?? ''
    const none = randomUUID()
    for (let times = 1; times < BADGE_SAFETY_ASKS.times; times++)
      expect((await ask(company.companyId, proof)).status).toBe(200)
    // Again and again: a test that makes a company has what is counted of none forgotten.
    for (const named of [none, company.companyId])
      await expect.poll(async () => (await ask(named, proof)).status, { interval: 5 }).toBe(429)
    const { rows } = await server.adminAccess.database.pool.query(
      'select 1 from counters where company_id = $1',
      [none],
    )
    expect(rows, 'it writes nothing under a name that was made up').toEqual([])
  })
})
