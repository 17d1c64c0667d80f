import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { ROLL_CALL_MAX_MS, WARDEN_CODE_TRIES } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** What a link and six digits open for a person without an account, and what not. */

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
  for (const site_id of ['north', 'south']) {
    const site = { company_id: companyId, site_id, name: site_id, time_zone: 'Europe/Rome' }
    await query
      .insertInto('sites')
      .values({ ...site, muster_points: ['A'] })
      .execute()
    await query.insertInto('occupancy').values({ company_id: companyId, site_id }).execute()
  }
})

const sql = async (text: string, values: readonly unknown[]) =>
  (await server.adminAccess.database.pool.query(text, [...values])).rows

async function enter(siteId: string): Promise<string> {
  const entry = { companyId, visitorId: await company.meet(), siteId, hostId: null, reason: null }
  return (await reception.get(consoleCalls.enterByHand, entry)).visitId
}
const start = (siteId: string | null, isDrill = false): Promise<RollCall> =>
  reception.get(consoleCalls.startRollCall, { companyId, rollCallId: randomUUID(), siteId, isDrill })
const make = (siteId: string | null = 'north', by = reception) =>
  by.get(consoleCalls.makeWardenLink, { companyId, siteId })

interface Answer {
  readonly status: number
  readonly body: { readonly data?: never; readonly errorCode?: string }
  readonly cookie: string | null
}
/** A browser without an account. */
async function ask(path: string, content: object | null, cookie: string | null = null): Promise<Answer> {
  const response = await fetch(`${server.url}/api/console/warden/${path}`, {
    method: content === null ? 'GET' : 'POST',
    headers: {
      ...(content !== null && { 'content-type': 'application/json' }),
      ...(cookie !== null && { cookie }),
    },
    ...(content !== null && { body: JSON.stringify(content) }),
  })
  const set = response.headers.get('set-cookie')
  return { status: response.status, body: (await response.json()) as never, cookie: set }
}
const open = (secret: string, code: string, name = 'Franz Feuer') => ask('open', { secret, code, name })
const cookieOf = (answer: Answer): string => answer.cookie?.split(';')[0] ?? ''
const wrong = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const tick = (visitId: string, state = 'safe') => ({
  tickId: randomUUID(),
  visitId,
  state,
  musterPoint: 'A',
  at: new Date().toISOString(),
})

test('a link and its six digits open the roll call of its site, to read and tick under the name that was typed', async () => {
  const [here, elsewhere] = [await enter('north'), await enter('south')]
  const { rollCallId } = await start(null)
  const { secret, code } = await make()
  const opened = await open(secret, code)
  expect(opened).toMatchObject({ status: 200 })
  expect(opened.cookie).toMatch(
    /^(__Host-)?warden=[\w-]{43}; Max-Age=7\d{3}; Path=\/; HttpOnly;.*SameSite=Strict/,
  )
  expect(opened.body.data, 'sites that it does not see have no names').toHaveProperty('siteNames', {
    north: 'north',
  })
  const cookie = cookieOf(opened)
  const watched = (await ask('roll-call', null, cookie)).body.data as never as { rollCall: RollCall }
  expect(watched.rollCall.people.map(({ visitId }) => visitId)).toEqual([here])
  // The number is for those with an account.
  expect(watched.rollCall.people).toMatchObject([{ phone: null, hostPhone: null }])
  const sentAt = new Date().toISOString()
  const ticked = await ask('tick', { rollCallId, sentAt, ticks: [tick(here), tick(elsewhere)] }, cookie)
  expect(ticked.status).toBe(200)
  const whole: RollCall = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
  const of = (id: string) => whole.people.find(({ visitId }) => visitId === id)
  expect(of(here)).toMatchObject({ state: 'safe', musterPoint: 'A', tickedBy: 'Franz Feuer' })
  expect(of(elsewhere)).toMatchObject({ state: 'open' })
  const adds = { rollCallId, sentAt, ticks: [], added: [{ personId: randomUUID(), name: 'X', at: sentAt }] }
  expect((await ask('tick', adds, cookie)).status, 'it adds no one').toBe(400)
  expect(await reception.get(consoleCalls.listWardenLinks, { companyId })).toMatchObject([
    { siteId: 'north', isClosed: false, wardens: [{ name: 'Franz Feuer' }] },
  ])
  const actions = (
    await sql('select action from audit_log where company_id = $1 order by position', [companyId])
  ).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['makeWardenLink', 'openWardenLink', 'tickAsWarden']))
  const kept = await sql(
    `select jsonb_agg(to_jsonb(l))::text || (select jsonb_agg(to_jsonb(a))::text from audit_log a where company_id = $1)
      as said from warden_links l where company_id = $1`,
    [companyId],
  )
  expect(kept[0].said).not.toContain(secret)
  expect(kept[0].said).not.toContain(`"${code}"`)
})

test('a warden of all sites reads their names', async () => {
  const { secret, code } = await make(null)
  expect((await open(secret, code)).body.data).toMatchObject({
    siteName: null,
    siteNames: { north: 'north', south: 'south' },
  })
})

test('nothing is told before the code, and a roll call of another site stays closed', async () => {
  await enter('south')
  const other = await start('south')
  const { secret, code } = await make('north')
  const refused = await open(secret, wrong(code))
  expect([refused.status, refused.body, refused.cookie]).toEqual([
    ...[403, { errorCode: 'FORBIDDEN', message: expect.any(String) }, null],
  ])
  expect((await ask('roll-call', null)).status).toBe(401)
  const cookie = cookieOf(await open(secret, code))
  expect((await ask('roll-call', null, cookie)).body.data).toMatchObject({ rollCall: null })
  const sentAt = new Date().toISOString()
  const { rollCallId } = other
  expect((await ask('tick', { rollCallId, sentAt, ticks: [] }, cookie)).status).toBe(404)
  const forged = { rollCallId, sentAt, ticks: [tick(other.people[0]?.visitId ?? '')] }
  expect((await ask('tick', forged, `warden=${'A'.repeat(43)}`)).status).toBe(401)
})

test('tries that come at once are counted one by one, and the link is closed, with a word in the console', async () => {
  const { id, secret, code } = await make()
  const early = cookieOf(await open(secret, code))
  const tries = await Promise.all(
    Array.from({ length: 3 * WARDEN_CODE_TRIES }, (_, nth) => open(secret, wrong(code, nth + 1))),
  )
  const statuses = tries.map(({ status }) => status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(WARDEN_CODE_TRIES - 1)
  expect(statuses).not.toContain(200)
  expect((await open(secret, code)).status, 'the right code is too late').toBeGreaterThanOrEqual(400)
  expect(await reception.get(consoleCalls.listWardenLinks, { companyId })).toMatchObject([
    { id, isClosed: true, wrongTries: WARDEN_CODE_TRIES },
  ])
  expect((await ask('roll-call', null, early)).status, 'who had opened it goes on').toBe(200)
  const closed = await sql("select 1 from audit_log where company_id = $1 and action = 'closeWardenLink'", [
    companyId,
  ])
  expect(closed).toHaveLength(1)
})

test('a link that was revoked or has expired opens nothing, and its devices are signed out', async () => {
  for (const end of ['revoke', 'expire'] as const) {
    const { id, secret, code } = await make()
    const cookie = cookieOf(await open(secret, code))
    expect((await ask('roll-call', null, cookie)).status).toBe(200)
    if (end === 'revoke') await reception.get(consoleCalls.revokeWardenLink, { companyId, linkId: id })
    else await sql('update warden_links set expires_at = now() where link_id = $1', [id])
    expect((await ask('roll-call', null, cookie)).status, end).toBe(401)
    expect((await open(secret, code)).status, end).toBe(404)
    expect(await reception.get(consoleCalls.listWardenLinks, { companyId })).toEqual([])
  }
})

test('staff of one site make links of that site alone, and wardens none', async () => {
  const here = (await hire(server, companyId, 'reception', 'north')).browser
  await make('north', here)
  for (const siteId of ['south', null, 'nowhere'])
    expect((await here.ask(consoleCalls.makeWardenLink, { companyId, siteId })).status, `${siteId}`).toBe(400)
  const { id } = await make('south')
  expect((await here.ask(consoleCalls.revokeWardenLink, { companyId, linkId: id })).status).toBe(404)
  expect(await here.get(consoleCalls.listWardenLinks, { companyId })).toHaveLength(1)
  const warden = (await hire(server, companyId, 'warden')).browser
  expect((await warden.ask(consoleCalls.makeWardenLink, { companyId, siteId: 'north' })).status).toBe(403)
})

test('after its end the list stays to be read, and takes no ticks', async () => {
  const here = await enter('north')
  const { rollCallId } = await start('north')
  const { secret, code } = await make()
  const cookie = cookieOf(await open(secret, code))
  await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
  const late = { ...tick(here), at: new Date(Date.now() + 60_000).toISOString() }
  await ask('tick', { rollCallId, sentAt: new Date().toISOString(), ticks: [late] }, cookie)
  expect((await ask('roll-call', null, cookie)).body.data).toMatchObject({
    rollCall: { rollCallId, endedAt: expect.any(String), people: [{ state: 'open' }] },
  })
})

test('a real alarm of all sites stands before a drill of the site that was never ended', async () => {
  const drill = await start('north', true)
  const { secret, code } = await make()
  const cookie = cookieOf(await open(secret, code))
  const shown = async () => (await ask('roll-call', null, cookie)).body.data
  expect(await shown()).toMatchObject({ rollCall: { rollCallId: drill.rollCallId } })
  const alarm = await start(null)
  expect(await shown()).toMatchObject({ rollCall: { rollCallId: alarm.rollCallId, isDrill: false } })
  await reception.get(consoleCalls.endRollCall, { companyId, rollCallId: alarm.rollCallId })
  expect(await shown(), 'what runs stands before what has ended').toMatchObject({
    rollCall: { rollCallId: drill.rollCallId },
  })
})

test('a link of all sites shows the roll call of one site, and that of all sites before it', async () => {
  const here = await enter('north')
  const one = await start('north')
  const { secret, code } = await make(null)
  const cookie = cookieOf(await open(secret, code))
  const shown = async () => (await ask('roll-call', null, cookie)).body.data
  expect(await shown()).toMatchObject({
    rollCall: { rollCallId: one.rollCallId, siteId: 'north', people: [{ visitId: here }] },
  })
  const all = await start(null)
  await start('south')
  expect(await shown()).toMatchObject({ rollCall: { rollCallId: all.rollCallId, siteId: null } })
})

test('a roll call that had ended before the link was opened takes no ticks, whatever time they tell', async () => {
  const here = await enter('north')
  const { rollCallId } = await start('north')
  const early = tick(here)
  await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
  const { secret, code } = await make()
  const cookie = cookieOf(await open(secret, code))
  const sentAt = new Date().toISOString()
  expect((await ask('tick', { rollCallId, sentAt, ticks: [early] }, cookie)).status).toBe(404)
  const report: RollCall = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
  expect(report.people).toMatchObject([{ visitId: here, state: 'open', tickedBy: null }])
})

test('a roll call that was never ended counts as over after some hours, and takes no ticks', async () => {
  const here = await enter('north')
  const { rollCallId } = await start('north', true)
  const { secret, code } = await make()
  const cookie = cookieOf(await open(secret, code))
  const sent = () =>
    ask('tick', { rollCallId, sentAt: new Date().toISOString(), ticks: [tick(here)] }, cookie)
  expect((await sent()).status).toBe(200)
  await sql('update roll_calls set started_at = $2 where roll_call_id = $1', [
    rollCallId,
    new Date(Date.now() - ROLL_CALL_MAX_MS - 60_000),
  ])
  expect((await ask('roll-call', null, cookie)).body.data).toMatchObject({ rollCall: null })
  const { status, body } = await sent()
  expect([status, body.data]).toEqual([404, undefined])
  expect(await sql('select 1 from roll_call_ticks where roll_call_id = $1', [rollCallId])).toHaveLength(1)
})
