import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { ROLL_CALL_MAX_MS } from '#contract/limits.ts'
import type { ServerToTablet, TabletToServer } from '#contract/socket.ts'
import { GeneralsWire } from '#contract/wire-flags.ts'
import { tokenStore } from '#server/devices/tokens.store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** While a roll call runs, tablets of its site are told, entries are refused there, and exits and late visits are taken. */

let server: TestServer
let company: TestCompany
let companyId: string
let reception: Browser
/** Tablets. */
let north: string
let south: string

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  reception = (await hire(server, companyId, 'reception')).browser
  for (const [site_id, muster_points] of [
    ['north', ['A', 'Parkplatz Süd']],
    ['south', []],
  ] as const) {
    const site = { company_id: companyId, site_id, name: site_id, time_zone: 'Europe/Rome', muster_points }
    await server.adminAccess.database.query
      .insertInto('sites')
      .values({ ...site, muster_points: [...muster_points] })
      .execute()
    await server.adminAccess.database.query
      .insertInto('occupancy')
      .values({ company_id: companyId, site_id })
      .execute()
  }
  north = await company.tablet('north', 'north')
  south = await company.tablet('south', 'south')
})

const start = async (siteId: string | null, isDrill = false): Promise<string> => {
  const rollCallId = randomUUID()
  await reception.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId, isDrill })
  return rollCallId
}
const end = (rollCallId: string) => reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
const shownAt = async (token: string) =>
  v.parse(GeneralsWire, (await server.ask(calls.getGenerals, {}, { token })).body.data).evacuation
const phoneAt = async (siteId: string | null) =>
  (await tokenStore(server.adminAccess.database).issueTempToken(companyId, siteId)).token

async function pass(
  token: string,
  direction: 'entry' | 'exit',
  visitorId: string,
  more = {},
  key = randomUUID(),
) {
  const asked = { direction: direction === 'entry', visitorId, ...more }
  const { status, body } = await server.ask(calls.newAccess, asked, { token, key })
  return status === 200 ? 'taken' : body.errorCode
}
const enterAt = async (token: string, more = {}) => pass(token, 'entry', await company.meet(token), more)

test('tablets of the site learn where people gather, and the others and phones learn nothing', async () => {
  expect(await shownAt(north)).toBeNull()
  const before = Date.now()
  const rollCallId = await start('north', true)
  const shown = await shownAt(north)
  expect(shown).toMatchObject({ isDrill: true, musterPoints: ['A', 'Parkplatz Süd'] })
  expect(shown?.endsAt).toBeGreaterThanOrEqual(before + ROLL_CALL_MAX_MS - 1_000)
  expect(shown?.endsAt).toBeLessThanOrEqual(Date.now() + ROLL_CALL_MAX_MS)
  expect(await shownAt(south)).toBeNull()
  expect(await shownAt(company.token)).toBeNull()
  expect(await shownAt(await phoneAt('north'))).toBeNull()
  await end(rollCallId)
  expect(await shownAt(north)).toBeNull()
})

test('a roll call of all sites reaches every tablet, and a real one beside a drill is real', async () => {
  await start('north', true)
  await start(null)
  expect(await shownAt(north)).toMatchObject({ isDrill: false, musterPoints: ['A', 'Parkplatz Süd'] })
  expect(await shownAt(south)).toMatchObject({ isDrill: false, musterPoints: [] })
  expect(await shownAt(company.token)).toMatchObject({ isDrill: false, musterPoints: [] })
})

test('tablets are told at once that it has begun and ended', async () => {
  const tablet: Socket<ServerToTablet, TabletToServer> = io(server.url, {
    path: '/api/socket',
    transports: ['websocket'],
    auth: { token: north },
    forceNew: true,
  })
  let told = 0
  tablet.on('configurationChanged', () => told++)
  try {
    const registration = { deviceId: 'north', companyId, site: 'north' }
    expect(await tablet.timeout(10_000).emitWithAck('registerTablet', registration)).toBe(true)
    const rollCallId = await start('north')
    await vi.waitFor(() => expect(told).toBeGreaterThan(0), { timeout: 2_000, interval: 20 })
    const begun = told
    await end(rollCallId)
    await vi.waitFor(() => expect(told).toBeGreaterThan(begun), { timeout: 2_000, interval: 20 })
  } finally {
    tablet.disconnect()
  }
})

test('entries are refused at that site by tablets, doors and phones, and taken elsewhere and afterwards', async () => {
  const phone = await phoneAt('north')
  const rollCallId = await start('north', true)
  expect(await enterAt(north)).toBe('EVACUATION')
  expect(await enterAt(north, { multiScan: true })).toBe('EVACUATION')
  expect(await enterAt(phone)).toBe('EVACUATION')
  expect(await enterAt(south)).toBe('taken')
  // A tablet of no site says at which it is.
  expect(await enterAt(company.token, { site: 'north' })).toBe('EVACUATION')
  expect(await enterAt(company.token, { site: 'south' })).toBe('taken')
  const asked = { code: company.visitor.code, direction: true }
  expect((await server.ask(calls.identify, asked, { token: north })).body.errorCode).toBe('EVACUATION')
  expect((await server.ask(calls.identify, asked, { token: south })).status).toBe(200)
  await end(rollCallId)
  expect(await enterAt(north)).toBe('taken')
  expect(await enterAt(phone)).toBe('taken')
})

test('a refused entry leaves nothing: the same request is taken once the roll call is over', async () => {
  const [visitorId, key] = [await company.meet(north), randomUUID()]
  const rollCallId = await start(null)
  expect(await pass(north, 'entry', visitorId, {}, key)).toBe('EVACUATION')
  await end(rollCallId)
  expect(await pass(north, 'entry', visitorId, {}, key)).toBe('taken')
  expect(await company.accesses()).toEqual(['entry'])
})

test('an entry of before is confirmed when it is repeated, and its visitor leaves', async () => {
  const [visitorId, key] = [await company.meet(north), randomUUID()]
  expect(await pass(north, 'entry', visitorId, {}, key)).toBe('taken')
  await start('north')
  expect(await pass(north, 'entry', visitorId, {}, key)).toBe('taken')
  expect(await pass(north, 'exit', visitorId)).toBe('taken')
  expect(await company.accesses()).toEqual(['entry', 'exit'])
})

test('who leaves shows a badge alone, whatever the company asks otherwise', async () => {
  const visitorId = await company.meet(north)
  expect(await pass(north, 'entry', visitorId)).toBe('taken')
  await company.ask('signOnExit')
  await start('north')
  expect(await pass(north, 'exit', visitorId, { multiScan: true })).toBe('taken')
})

test('what tablets recorded offline before and during the roll call is taken late', async () => {
  const [early, during] = [await company.meet(north), await company.meet(north)]
  const occurredAt = (ms: number) => new Date(Date.now() - ms).toISOString()
  await start('north')
  expect(await pass(north, 'entry', early, { occurredAt: occurredAt(60_000) })).toBe('taken')
  expect(await pass(north, 'entry', during, { occurredAt: occurredAt(0) })).toBe('taken')
  expect(await pass(north, 'exit', early, { occurredAt: occurredAt(0) })).toBe('taken')
  expect(await company.accesses()).toHaveLength(3)
})

test('a roll call that was never ended counts as over when it belongs to another alarm', async () => {
  const rollCallId = await start('north')
  await server.adminAccess.database.query
    .updateTable('roll_calls')
    .set({ started_at: new Date(Date.now() - ROLL_CALL_MAX_MS - 1_000) })
    .where('company_id', '=', companyId)
    .where('roll_call_id', '=', rollCallId)
    .execute()
  expect(await shownAt(north)).toBeNull()
  expect(await enterAt(north)).toBe('taken')
})

test('reception enters people by hand, such as the fire service', async () => {
  await start('north')
  const visitorId = await company.meet()
  const entry = { companyId, visitorId, siteId: 'north', hostId: null, reason: null }
  expect(await reception.get(consoleCalls.enterByHand, entry)).toMatchObject({ visitId: expect.any(String) })
})
