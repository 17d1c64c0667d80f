import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { countRollCall, personStates } from '#contract/roll-call.ts'
import { keepPassage } from '#server/presence/presence.store.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** States beyond safe, people on no list, and employees whom doors have reported. */

let server: TestServer
let company: TestCompany
let companyId: string
let reception: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  reception = (await hire(server, companyId, 'reception')).browser
  const { query } = server.adminAccess.database
  const site = { company_id: companyId, name: 'North', time_zone: 'Europe/Rome', muster_points: ['A', 'B'] }
  await query
    .insertInto('sites')
    .values({ ...site, site_id: 'north' })
    .execute()
  await query.insertInto('occupancy').values({ company_id: companyId, site_id: 'north' }).execute()
})

async function entered(): Promise<string> {
  const request = { direction: true, visitorId: await company.meet() }
  const { body } = await server.ask(calls.newAccess, request, { token: company.token, key: randomUUID() })
  return (body.data as { visitId: string }).visitId
}
const start = (more = {}): Promise<RollCall> =>
  reception.get(consoleCalls.startRollCall, { companyId, rollCallId: randomUUID(), siteId: 'north', ...more })
const read = (rollCallId: string): Promise<RollCall> =>
  reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
const iso = (ms: number) => new Date(ms).toISOString()
const tick = (visitId: string, state: string, at = Date.now(), musterPoint: string | null = null) => ({
  tickId: randomUUID(),
  visitId,
  state,
  musterPoint,
  at: iso(at),
})
const send = (browser: Browser, rollCallId: string, more: object): Promise<RollCall> =>
  browser.get(consoleCalls.tickRollCall, { companyId, rollCallId, ticks: [], ...more } as never)
const personOf = ({ people }: RollCall, visitId: string) =>
  people.find((person) => person.visitId === visitId)

test('numbers to call are read while a roll call runs, and stand in no report', async () => {
  const visitId = await entered()
  const { pool } = server.adminAccess.database
  const phone = server.adminAccess.vault.encrypt('+39 06 5555')
  await pool.query(`update visits set host_id = 'h1' where company_id = $1`, [companyId])
  await pool.query(`update visitors set phone = '+39 333 1234' where company_id = $1`, [companyId])
  await pool.query(`update hosts set phone_sealed = $2 where company_id = $1 and host_id = 'h1'`, [
    companyId,
    phone,
  ])
  const begun = await start()
  const { rollCallId } = begun
  const numbers = { phone: '+39 333 1234', hostPhone: '+39 06 5555' }
  expect(personOf(begun, visitId)).toMatchObject(numbers)
  expect(personOf(await read(rollCallId), visitId)).toMatchObject(numbers)
  const warden = (await hire(server, companyId, 'warden', 'north')).browser
  const watched: RollCall = await warden.get(consoleCalls.getRollCall, { companyId, rollCallId })
  expect(personOf(watched, visitId)).toMatchObject(numbers)
  const report: RollCall = await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
  expect(personOf(report, visitId)).toMatchObject({ phone: null, hostPhone: null })
})

test('a drill says where each person was seen, who is missing, was not there or was handed over', async () => {
  const visits = [await entered(), await entered(), await entered(), await entered()]
  const [safe = '', missing = '', absent = '', hurt = ''] = visits
  const begun = await start({ isDrill: true })
  expect(begun).toMatchObject({ isDrill: true, musterPoints: ['A', 'B'] })
  const { rollCallId } = begun
  const now = Date.parse(begun.startedAt)
  const personId = randomUUID()
  await send(reception, rollCallId, {
    added: [{ personId, name: 'Roofer at the back door', at: iso(now + 1) }],
    ticks: [tick(personId, 'safe', now + 2, 'B'), tick(safe, 'safe', now + 3, 'A')],
  })
  const seen = await send(reception, rollCallId, {
    ticks: [tick(missing, 'missing'), tick(absent, 'notOnSite'), tick(hurt, 'handedOver')],
  })
  expect(personOf(seen, safe)).toMatchObject({ state: 'safe', musterPoint: 'A', isSafe: true })
  expect(personOf(seen, missing)).toMatchObject({ state: 'missing', isSafe: false, accountedAt: null })
  expect(personOf(seen, absent)).toMatchObject({ state: 'notOnSite', isSafe: true })
  expect(personOf(seen, hurt)).toMatchObject({ state: 'handedOver', isSafe: true })
  expect(personOf(seen, personId)).toMatchObject({
    kind: 'added',
    lastName: 'Roofer at the back door',
    state: 'safe',
    musterPoint: 'B',
  })
  const report: RollCall = await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
  const { people, found, states } = countRollCall(report.people, report.startedAt)
  expect({ people, found }).toEqual({ people: 5, found: 4 })
  expect(states).toEqual({ open: 0, safe: 2, missing: 1, notOnSite: 1, handedOver: 1, left: 0 })
  expect(await reception.get(consoleCalls.listRollCalls, { companyId })).toMatchObject([
    { rollCallId, isDrill: true, people: 5, safe: 4 },
  ])
  // Nothing is added to a report.
  const late = { personId: randomUUID(), name: 'Too late', at: iso(Date.now() + 60_000) }
  expect((await send(reception, rollCallId, { added: [late] })).people).toHaveLength(5)
})

test('ticks that four wardens have made offline, by wrong clocks, come to the same report in any order', async () => {
  const visits = [await entered(), await entered(), await entered()]
  const wardens = await Promise.all(
    [0, 1, 2, 3].map(async () => (await hire(server, companyId, 'warden')).browser),
  )
  const { query } = server.adminAccess.database
  const act = fc.record({
    warden: fc.integer({ min: 0, max: 3 }),
    person: fc.integer({ min: 0, max: 2 }),
    agoMs: fc.integer({ min: 5_000, max: 600_000 }),
    state: fc.constantFrom(...personStates),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(act, {
        minLength: 1,
        maxLength: 12,
        selector: ({ agoMs }) => Math.round(agoMs / 2_000),
      }),
      fc.array(fc.integer({ min: -30 * 3_600_000, max: 30 * 3_600_000 }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom([0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]),
      async (acts, clocks, order) => {
        await query
          .updateTable('roll_calls')
          .set({ ended_at: new Date() })
          .where('company_id', '=', companyId)
          .where('ended_at', 'is', null)
          .execute()
        const { rollCallId } = await start({ startedAt: iso(Date.now() - 700_000), sentAt: iso(Date.now()) })
        const made = Date.now()
        for (const nth of order) {
          const device = made + (clocks[nth] ?? 0)
          const ticks = acts
            .filter(({ warden }) => warden === nth)
            .map(({ person, agoMs, state }) => tick(visits[person] ?? '', state, device - agoMs))
          if (ticks.length > 0)
            await send(wardens[nth] as Browser, rollCallId, {
              ticks,
              sentAt: iso(device + Date.now() - made),
            })
        }
        const report = await read(rollCallId)
        for (const [nth, visitId] of visits.entries()) {
          const last = acts.filter(({ person }) => person === nth).sort((a, b) => a.agoMs - b.agoMs)[0]
          expect(personOf(report, visitId)?.state).toBe(last?.state ?? 'open')
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('employees of presence reports are listed, counted apart, and stay as they were at the end', async () => {
  await entered()
  const { query } = server.adminAccess.database
  const hosts = await query
    .selectFrom('hosts')
    .select('host_id')
    .where('company_id', '=', companyId)
    .limit(2)
    .execute()
  const [one = '', other = ''] = hosts.map(({ host_id }) => host_id)
  const { database, vault } = server.adminAccess
  const tenant = makeStore(database, vault).tenantOf(companyId, null)
  const passes = (hostId: string, direction: boolean, at: number) =>
    keepPassage(tenant, {
      siteId: 'north',
      hostId,
      direction: direction ? 'entry' : 'exit',
      at: new Date(at),
    } as never)
  // Just now: at closing time, which is midnight here, presence ends by itself.
  await passes(one, true, Date.now())
  await passes(other, true, Date.now())
  const kept = await reception.get(consoleCalls.listEvacuation, { companyId, siteId: null })
  const begun = await start()
  const employees = (rollCall: Pick<RollCall, 'people'>) =>
    rollCall.people.filter(({ kind }) => kind === 'employee')
  expect(employees(begun)).toHaveLength(2)
  const ids = (people: readonly { readonly visitId: string }[]) => people.map(({ visitId }) => visitId).sort()
  expect(ids(employees(kept)), 'a device that begins offline knows them by the same ids').toEqual(
    ids(employees(begun)),
  )
  expect(kept.musterPoints).toEqual([
    { siteId: 'north', name: 'A' },
    { siteId: 'north', name: 'B' },
  ])
  const { rollCallId } = begun
  await passes(one, false, Date.now())
  const left = employees(await read(rollCallId)).filter(({ leftAt }) => leftAt !== null)
  expect(left).toHaveLength(1)
  const report: RollCall = await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
  await passes(one, true, Date.now() + 1_000)
  await passes(other, false, Date.now() + 1_000)
  expect(await read(rollCallId)).toEqual(report)
  expect(await reception.get(consoleCalls.listRollCalls, { companyId })).toMatchObject([{ people: 1 }])
})

test('bad input is refused: a tick without a state, with two, and an unknown one', async () => {
  const visitId = await entered()
  const { rollCallId } = await start()
  const { state: _state, ...bare } = tick(visitId, 'safe')
  for (const wrong of [bare, { ...bare, state: 'safe', isSafe: true }, { ...bare, state: 'gone' }])
    expect(
      (await reception.ask(consoleCalls.tickRollCall, { companyId, rollCallId, ticks: [wrong] } as never))
        .status,
    ).toBe(400)
})

test('a warden of one site ticks none of another by adding a person of the same id, and hides no visitor by it', async () => {
  const { query } = server.adminAccess.database
  const south = { company_id: companyId, site_id: 'south' }
  await query
    .insertInto('sites')
    .values({ ...south, name: 'South', time_zone: 'Europe/Rome' })
    .execute()
  await query.insertInto('occupancy').values(south).execute()
  const enter = async (siteId: string): Promise<string> => {
    const entry = { companyId, visitorId: await company.meet(), siteId, hostId: null, reason: null }
    return (await reception.get(consoleCalls.enterByHand, entry)).visitId
  }
  const elsewhere = await enter('south')
  const { rollCallId } = await start({ siteId: null })
  const warden = (await hire(server, companyId, 'warden', 'north')).browser
  const since = Date.now()
  const claim = (personId: string) => ({ personId, name: 'Somewhere else', at: iso(since) })
  await send(warden, rollCallId, {
    added: [claim(elsewhere)],
    ticks: [tick(elsewhere, 'safe', since)],
  })
  expect(personOf(await read(rollCallId), elsewhere)).toMatchObject({ kind: 'visitor', state: 'open' })
  // The visit is not on the list yet: the name must not take its place there.
  const later = randomUUID()
  await query
    .insertInto('visits')
    .values({
      company_id: companyId,
      visit_id: later,
      visitor_id: await company.meet(),
      site_id: 'south',
      entered_at: new Date(since),
      exited_at: new Date(since),
    } as never)
    .execute()
  await send(warden, rollCallId, { added: [claim(later)], ticks: [tick(later, 'safe', since)] })
  expect(personOf(await read(rollCallId), later)).toBeUndefined()
})

test('a person whom another warden has added is ticked by each', async () => {
  await entered()
  const { rollCallId } = await start()
  const personId = randomUUID()
  const added = [{ personId, name: 'Roofer', at: iso(Date.now()) }]
  await send(reception, rollCallId, { added })
  const warden = (await hire(server, companyId, 'warden', 'north')).browser
  const seen = await send(warden, rollCallId, { added, ticks: [tick(personId, 'safe')] })
  expect(personOf(seen, personId)).toMatchObject({ state: 'safe', tickedBy: 'The warden' })
})

test('who comes in while a roll call runs is on its list, without a warden who joins', async () => {
  const early = await entered()
  const { rollCallId } = await start()
  await send(reception, rollCallId, { ticks: [tick(early, 'safe')] })
  const late = await entered()
  const seen = await read(rollCallId)
  expect(personOf(seen, late)).toMatchObject({ kind: 'visitor', state: 'open' })
  expect(personOf(await send(reception, rollCallId, { ticks: [tick(late, 'safe')] }), late)).toMatchObject({
    state: 'safe',
  })
  const last = await entered()
  const report = await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
  expect(personOf(report, last)).toMatchObject({ state: 'open' })
  const after = await entered()
  expect(personOf(await read(rollCallId), after)).toBeUndefined()
})

test('a missing person who leaves by the exit is found, from then on', async () => {
  const request = { direction: true, visitorId: await company.meet() }
  const pass = async (direction: boolean) => {
    const asked = { ...request, direction }
    return server.ask(calls.newAccess, asked, { token: company.token, key: randomUUID() })
  }
  const visitId = ((await pass(true)).body.data as { visitId: string }).visitId
  const { rollCallId } = await start()
  await send(reception, rollCallId, { ticks: [tick(visitId, 'missing')] })
  await pass(false)
  const seen = await read(rollCallId)
  const person = personOf(seen, visitId)
  expect(person).toMatchObject({ state: 'missing', leftAt: expect.any(String), accountedAt: null })
  const counts = countRollCall(seen.people, seen.startedAt)
  expect(counts).toMatchObject({ people: 1, found: 1 })
  expect(counts.states).toMatchObject({ missing: 0, left: 1 })
  const left = Date.parse(person?.leftAt ?? '') - Date.parse(seen.startedAt)
  expect(counts.times).toEqual([left, left, left])
})
