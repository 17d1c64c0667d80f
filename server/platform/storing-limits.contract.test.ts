import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import {
  ACCOUNT_CALLS,
  DEVICE_INFOS,
  CRASH_TEXT_MAX_LENGTH,
  CRASHES,
  TEMP_ADDRESS_CRASHES,
  TEMP_ADDRESS_MAILS,
  TEMP_ADDRESS_REFUSALS,
  TEMP_REFUSALS,
  TEMP_TRIES,
  UNKNOWN_TOKENS,
  WARDEN_OPENINGS,
  WARDEN_PERSON_TICKS_MAX,
  WARDEN_TICKS,
} from '#contract/limits.ts'
import { auditedPaths } from '#server/accounts/serve-library.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** Whatever stores a row is limited, so that no caller fills the disk. */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

const sql = (text: string, values: unknown[] = []) => server.adminAccess.database.pool.query(text, values)
const count = async (table: string, companyId: string | null = null): Promise<number> => {
  const { rows } = await sql(
    `select count(*)::int as rows from ${table} ${companyId === null ? '' : 'where company_id = $1'}`,
    companyId === null ? [] : [companyId],
  )
  return rows[0].rows
}
const ask = (name: CallName, body: unknown, token: string, key?: string) =>
  server.ask(calls[name], body, { token, ...(key !== undefined && { key }) })

/** How often each status came; one call after the other, so that what a limit lets through is exact. */
async function statuses(times: number, call: (turn: number) => Promise<{ readonly status: number }>) {
  const counted: Record<number, number> = {}
  for (let turn = 0; turn < times; turn++) {
    const { status } = await call(turn)
    counted[status] = (counted[status] ?? 0) + 1
  }
  return counted
}

describe('from one address, without a session', () => {
  test('only so much is stored in a quarter of an hour, and sessions are not counted', async () => {
    const { companyId } = await makeCompany(server.adminAccess, {})
    const { browser } = await hire(server, companyId, 'reception')
    const before = [await count('audit_log'), await count('auth.verification')]
    const stranger = browserAt(server)
    await statuses(ACCOUNT_CALLS.times, () => stranger.account('sign-out', { email: 'owner@x.example' }))
    for (const path of auditedPaths) {
      if (path.includes(':')) continue
      const asked = { email: `${path.length}@x.example`, password: 'wrong-wrong' }
      expect([path, (await stranger.account(path, asked)).status]).toEqual([path, 429])
    }
    expect((await stranger.account('passkey/generate-authenticate-options')).status).toBe(429)
    expect([await count('audit_log'), await count('auth.verification')]).toEqual(before)
    expect((await browser.account('sign-out', {})).status).toBe(200)
  })
})

describe('reports of crashes (S28)', () => {
  const crash = (text: string) => ({ error: text, state: { route: '/' }, errorPath: '/' })
  const words = (length: number) => 'x '.repeat(length / 2)

  test('are six a minute from a phone, and no more than their beginning is kept', async () => {
    const company = await makeCompany(server.adminAccess, { services: ['touchless'] })
    const phone = await company.phone()
    const sent = await statuses(40, (turn) =>
      ask('sendCrashReport', crash(`${turn} ${words(19_000)}`), phone),
    )
    expect(sent).toEqual({ 200: CRASHES.times, 429: 40 - CRASHES.times })
    expect(await count('crash_reports', company.companyId)).toBe(CRASHES.times)
    const { rows } = await sql(
      'select max(length(error)) as length from crash_reports where company_id = $1',
      [company.companyId],
    )
    expect(rows[0].length).toBeLessThanOrEqual(CRASH_TEXT_MAX_LENGTH)
  })

  test('are not increased by many phones of one address', async () => {
    const company = await makeCompany(server.adminAccess, { services: ['touchless'] })
    for (let phones = 0; phones < 8; phones++) {
      const phone = await company.phone()
      await statuses(CRASHES.times, (turn) => ask('sendCrashReport', crash(`${phones} ${turn}`), phone))
    }
    expect(await count('crash_reports', company.companyId)).toBe(TEMP_ADDRESS_CRASHES.times)
    // A tablet of the same address still tells its own.
    expect((await ask('sendCrashReport', crash('of a tablet'), company.token)).status).toBe(200)
  })

  test('of the same crash are one row, which is counted', async () => {
    const company = await makeCompany(server.adminAccess, {})
    await statuses(4, () => ask('sendCrashReport', crash('the same again'), company.token))
    const { rows } = await sql('select times from crash_reports where company_id = $1', [company.companyId])
    expect(rows).toEqual([{ times: 4 }])
  })
})

describe('rows of refusals', () => {
  const unknown = () => ({ direction: true, visitorId: randomUUID() })

  test('are bounded for a phone, also where its count is rolled back with the refusal', async () => {
    const company = await makeCompany(server.adminAccess, { services: ['touchless'] })
    const phone = await company.phone()
    const tried = await statuses(60, () => ask('newAccess', unknown(), phone, randomUUID()))
    expect(tried).toEqual({ 404: TEMP_TRIES.times, 429: 60 - TEMP_TRIES.times })
    expect(await count('refusals', company.companyId)).toBe(TEMP_REFUSALS.times)
    // These requests did not count against the phone's limit: its visitor can enter.
    const other = await company.phone()
    await statuses(3, () => ask('newAccess', unknown(), other, randomUUID()))
    const entry = { direction: true, visitorId: await company.meet(other) }
    expect((await ask('newAccess', entry, other, randomUUID())).status).toBe(200)
  })

  test('are bounded for an address with many phones', async () => {
    const company = await makeCompany(server.adminAccess, { services: ['touchless'] })
    for (let phones = 0; phones < 7; phones++) {
      const phone = await company.phone()
      await statuses(TEMP_REFUSALS.times, () => ask('newAccess', unknown(), phone, randomUUID()))
    }
    expect(await count('refusals', company.companyId)).toBe(TEMP_ADDRESS_REFUSALS.times)
  })

  test('are bounded where a phone guesses at codes', async () => {
    const company = await makeCompany(server.adminAccess, { services: ['touchless'] })
    const phone = await company.phone()
    await statuses(60, () => ask('identify', { code: 'ABCD-EFGH', direction: true }, phone))
    expect(await count('refusals', company.companyId)).toBe(TEMP_REFUSALS.times)
  })
})

describe('mails with a badge', () => {
  const queued = async ({ companyId }: TestCompany) => {
    const { rows } = await sql(
      `select count(distinct payload ->> 'visitorId')::int as rows from graphile_worker._private_jobs
       where payload ->> 'companyId' = $1`,
      [companyId],
    )
    return rows[0].rows
  }

  test('are not increased by many phones of one address, which get the same answer as ever', async () => {
    const company = await makeCompany(server.adminAccess, { services: ['touchless'] })
    // The queue must not be processed while it is counted.
    await sql(`create function hold_mails() returns trigger language plpgsql as $$ begin
      new.run_at := now() + interval '1 hour'; return new; end $$`)
    await sql(
      'create trigger hold before insert on graphile_worker._private_jobs for each row execute function hold_mails()',
    )
    for (let phones = 0; phones < 8; phones++) {
      const phone = await company.phone()
      for (let one = 0; one < 2; one++) {
        const email = `${randomUUID()}@victim.example`
        const person = { firstname: 'Win at', lastname: 'https://evil.example', email }
        expect((await ask('signup', person, phone, randomUUID())).status).toBe(200)
        const answer = await ask('sendBadgeEmail', { email }, phone)
        expect(answer.body).toEqual({ data: { sent: true } })
      }
    }
    await sql('drop function hold_mails cascade')
    expect(await queued(company)).toBe(TEMP_ADDRESS_MAILS.times)
  })
})

describe('a tablet', () => {
  test('has one row, however many names it sends', async () => {
    const company = await makeCompany(server.adminAccess, {})
    await statuses(20, (turn) => ask('deviceInfo', { deviceId: `made-up-${turn}` }, company.token))
    expect(await count('devices', company.companyId)).toBe(1)
  })
})

describe('a person with a link of wardens and its digits', () => {
  /** A link, a roll call with two visitors, and what a browser asks without an account. */
  async function evacuated() {
    const company = await makeCompany(server.adminAccess, {})
    const { companyId } = company
    const { browser } = await hire(server, companyId, 'reception')
    for (let visitor = 0; visitor < 2; visitor++) {
      const entry = { companyId, visitorId: await company.meet(), siteId: null, hostId: null, reason: null }
      await browser.get(consoleCalls.enterByHand, entry)
    }
    const asked = { companyId, rollCallId: randomUUID(), siteId: null, isDrill: false }
    const rollCall: RollCall = await browser.get(consoleCalls.startRollCall, asked)
    const { secret, code } = await browser.get(consoleCalls.makeWardenLink, { companyId, siteId: null })
    const post = async (path: string, content: object, cookie = '') => {
      const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
      const body = JSON.stringify(content)
      return fetch(`${server.url}/api/console/warden/${path}`, { method: 'POST', headers, body })
    }
    const open = (name = 'Franz Feuer') => post('open', { secret, code, name })
    const tick = (cookie: string, ticks: readonly object[]) =>
      post('tick', { rollCallId: rollCall.rollCallId, sentAt: new Date().toISOString(), ticks }, cookie)
    const [one, other] = rollCall.people.map(({ visitId }) => visitId)
    return { companyId, open, tick, one, other, browser, rollCall }
  }
  const cookieOf = (answer: Response): string => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const tickOf = (visitId: string | undefined) => ({
    tickId: randomUUID(),
    visitId,
    state: 'safe',
    musterPoint: null,
    at: new Date().toISOString(),
  })

  test('opens it so often, and no more rows are written then', async () => {
    const { companyId, open } = await evacuated()
    const first = await open()
    expect(first.status).toBe(200)
    expect(await statuses(WARDEN_OPENINGS.times + 5, (turn) => open(`Warden ${turn}`))).toEqual({
      200: WARDEN_OPENINGS.times - 1,
      404: 6,
    })
    expect(await count('wardens', companyId)).toBe(WARDEN_OPENINGS.times)
    const { rows } = await sql(
      "select count(*)::int as lines from audit_log where company_id = $1 and action = 'openWardenLink'",
      [companyId],
    )
    expect(rows[0].lines).toBe(WARDEN_OPENINGS.times)
  })

  test('has so many ticks of one person kept, also by requests at once; those of others are kept', async () => {
    const { companyId, open, tick, one, other, browser, rollCall } = await evacuated()
    const cookie = cookieOf(await open())
    const many = Array.from({ length: WARDEN_PERSON_TICKS_MAX }, () => tickOf(one))
    expect((await tick(cookie, many.slice(1))).status).toBe(200)
    const refused = await Promise.all(
      Array.from({ length: 4 }, () => tick(cookie, [tickOf(one), tickOf(one), tickOf(other)])),
    )
    for (const { status, headers } of refused) {
      expect(status).toBe(429)
      expect(headers.get('retry-after')).toBe('60')
    }
    expect(await count('roll_call_ticks', companyId)).toBe(WARDEN_PERSON_TICKS_MAX + refused.length)
    expect((await tick(cookie, many.slice(1))).status, 'what comes again is stored already').toBe(200)
    const named = { companyId, rollCallId: rollCall.rollCallId }
    const { people }: RollCall = await browser.get(consoleCalls.getRollCall, named)
    expect(people.find(({ visitId }) => visitId === other)).toMatchObject({ state: 'safe' })
    const another = cookieOf(await open('Erika Warte'))
    expect((await tick(another, [tickOf(one)])).status, 'another device of the link').toBe(200)
  })

  test('sends so many requests a minute, and what changes nothing writes no line', async () => {
    const { companyId, open, tick, one } = await evacuated()
    const cookie = cookieOf(await open())
    const same = tickOf(one)
    expect(await statuses(3, () => tick(cookie, [same]))).toEqual({ 200: 3 })
    // So many requests would take longer than the minute on a slow machine.
    const { rowCount } = await sql(
      `update counters set spent = $2, ends_at = now() + interval '1 minute'
       where company_id = $1 and subject like 'ticks of warden %' and spent = 3`,
      [companyId, WARDEN_TICKS.times - 1],
    )
    expect(rowCount).toBe(1)
    expect(await statuses(3, () => tick(cookie, [same]))).toEqual({ 200: 1, 429: 2 })
    const { rows } = await sql(
      "select count(*)::int as lines from audit_log where company_id = $1 and action = 'tickAsWarden'",
      [companyId],
    )
    expect(rows[0].lines).toBe(1)
  })
})

describe('signs of life', () => {
  test('are stored so often, and one too many changes nothing and says how long to wait', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const say = (queued: number) =>
      ask('deviceInfo', { deviceId: company.deviceId, queued, camera: 'working' }, company.token)
    for (let queued = 1; queued <= DEVICE_INFOS.times; queued++) expect((await say(queued)).status).toBe(200)
    const refused = await say(1_000)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const { rows } = await server.adminAccess.database.pool.query(
      'select queued, camera, printer from devices where company_id = $1 and device_id = $2',
      [company.companyId, company.deviceId],
    )
    expect(rows).toEqual([{ queued: DEVICE_INFOS.times, camera: 'working', printer: null }])
  })
})

describe('unknown tokens', () => {
  const madeUp = ({ companyId }: TestCompany) => `v1.${companyId}.${randomBytes(32).toString('base64url')}`

  test('are looked up only so often for an address, and the tablets and phones behind it go on', async () => {
    const company = await makeCompany(server.adminAccess, { services: ['touchless'] })
    const phone = await company.phone()
    for (const token of [company.token, phone]) expect((await ask('getFlows', {}, token)).status).toBe(200)
    const guesses = Array.from({ length: UNKNOWN_TOKENS.burst * 2 }, () =>
      ask('getFlows', {}, madeUp(company)),
    )
    const answers = (await Promise.all(guesses)).map(({ status }) => status)
    expect(new Set(answers)).toEqual(new Set([401, 429]))
    for (const token of [company.token, phone]) expect((await ask('getFlows', {}, token)).status).toBe(200)
  })
})
