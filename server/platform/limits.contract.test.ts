import { altered } from '#tests/support/altered.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import {
  ADDRESS_MAILS,
  COMPANY_WRONG_CODES,
  DEVICE_WRONG_CODES,
  LOGIN_FAILURES,
  PRESENCE_LIFE_MS,
  PRESENCE_RENEW_MS,
  PRIVATE_SEARCH_RESULTS_MAX,
  PROOF_TEMP_TOKENS,
  TABLET_SIGN_UPS,
  TEMP_ACCESSES,
  TEMP_MAILS,
  TEMP_SEARCHES,
  TEMP_SIGN_UPS,
  TEMP_TOKENS,
  TEMP_WRONG_CODES,
  TOUCHLESS_EXTENSIONS,
  TOUCHLESS_SESSION_MS,
} from '#contract/limits.ts'
import { newVisitorCode, typedCodeHashes } from '#server/visitors/codes.rules.ts'
import { presenceAt } from '#server/devices/presence.rules.ts'
import { searchKey } from '#contract/search-key.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { makeStore, type Store } from '#server/store.ts'
import { type CompanySetup, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import {
  type Answer,
  patient,
  type ServerUnderTest,
  serverUnderTest,
} from '#tests/support/server/server-under-test.ts'

/** How often strangers may try: each limit is met exactly, and one try more is refused. */

let server: ServerUnderTest
/** Two server processes, as far as the database can tell. */
let processes: readonly [Store, Store]
let second: Database

beforeAll(async () => {
  server = await serverUnderTest()
  const { database, vault } = server.adminAccess
  second = await openDatabase(server.ownerAddress, () => undefined)
  processes = [makeStore(database, vault), makeStore(second, vault)]
})
/** Every test comes from one address. */
afterEach(() =>
  server.adminAccess.database.query.deleteFrom('counters').where('company_id', '=', '').execute(),
)
afterAll(async () => {
  await second.close()
  await server.stop()
})

const company = (setup: CompanySetup = {}) =>
  makeCompany(server.adminAccess, { services: ['touchless'], ...setup })

const ask = (name: CallName, body: unknown, token: string | null, key?: string): Promise<Answer> =>
  server.ask(calls[name], body, { token, ...(key !== undefined && { key }) })

async function tally(answers: Promise<Answer>[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {}
  for (const { body } of await Promise.all(answers)) {
    const outcome = body.errorCode ?? 'ok'
    counted[outcome] = (counted[outcome] ?? 0) + 1
  }
  return counted
}

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

const person = () => ({ firstname: 'Ada', lastname: 'Conti', email: `${randomUUID()}@visitor.example` })
const wrong = () => ({ code: newVisitorCode(), direction: true })
const Id = v.object({ id: v.string() })

describe('a phone in its five minutes (S31)', () => {
  test('signs up two visitors, and a repeat is none', async () => {
    const { phone } = await company()
    const token = await phone()
    const [first, key] = [person(), randomUUID()]
    await ask('signup', first, token, key)
    expect((await ask('signup', first, token, key)).status).toBe(200)
    const more = times(6, () => ask('signup', person(), token))
    expect(await tally(more)).toEqual({
      ok: TEMP_SIGN_UPS.times - 1,
      TOO_MANY_REQUESTS: 7 - TEMP_SIGN_UPS.times,
    })
    expect((await ask('signup', first, token, key)).status).toBe(200)
  })

  test('makes four accesses, and repeats are answered as before', async () => {
    const one = await company()
    const token = await one.phone()
    const visitors = await Promise.all(times(6, () => one.meet(token)))
    const keys = visitors.map(() => randomUUID())
    const enter = (index: number) =>
      ask('newAccess', { direction: true, visitorId: visitors[index] }, token, keys[index])
    const first = await enter(0)
    expect((await enter(0)).body).toEqual(first.body)
    expect(await tally(times(6, enter))).toEqual({ ok: TEMP_ACCESSES.times, TOO_MANY_REQUESTS: 2 })
    expect((await enter(0)).body).toEqual(first.body)
    expect(await one.liveVisits()).toBe(TEMP_ACCESSES.times)
  })

  test('asks for three mails, and gets the same answer whether the address is known or not (S23)', async () => {
    const one = await company()
    const answers = await Promise.all(
      [one.visitor.email, 'nobody@visitor.example'].map(async (email) =>
        ask('sendBadgeEmail', { email }, await one.phone()),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      times(2, () => [200, { data: { sent: true } }]),
    )
    const token = await one.phone()
    const more = times(5, () => ask('sendBadgeEmail', { email: 'nobody@visitor.example' }, token))
    expect(await tally(more)).toEqual({ ok: TEMP_MAILS.times, TOO_MANY_REQUESTS: 2 })
  })

  test('searches by the beginnings of names, from three letters on (S29)', async () => {
    const one = await company()
    const { query } = server.adminAccess.database
    const hosts = times(15, (number) => {
      const names = { first_name: 'Anna', last_name: `Bianchi ${number}` }
      const search_key = searchKey(`${names.first_name} ${names.last_name}`)
      const none = { area: null, image: null, email: 'anna@company.example' }
      return { company_id: one.companyId, host_id: `b${number}`, ...names, ...none, search_key }
    })
    await query.insertInto('hosts').values(hosts).execute()
    const token = await one.phone()
    const find = async (input: string) => (await ask('getInternalStaff', { input }, token)).body
    expect(await find('an')).toMatchObject({
      errorCode: 'INVALID_INPUT',
      issues: [{ path: 'input', min: 3 }],
    })
    expect(await find('a  n')).toMatchObject({ data: [] })
    expect((await find('bia')).data).toHaveLength(PRIVATE_SEARCH_RESULTS_MAX)
    expect(await find('ianchi')).toEqual({ data: [] })
    expect(JSON.stringify(await find('anna'))).not.toContain('@')
    const more = times(40, () => ask('getInternalStaff', { input: 'moretti' }, token))
    expect(await tally(more)).toMatchObject({ TOO_MANY_REQUESTS: 44 - TEMP_SEARCHES.times })
  })

  test('ends, by the server, within a second', async () => {
    const { companyId } = await company({ poster: true })
    const before = Date.now()
    const { body } = await ask('getTempToken', { companyId }, null)
    const { token, expiresAt } = v.parse(calls.getTempToken.answer, body.data)
    const life = Date.parse(expiresAt) - before
    expect(life).toBeGreaterThanOrEqual(TOUCHLESS_SESSION_MS - 1_000)
    expect(life).toBeLessThanOrEqual(TOUCHLESS_SESSION_MS + 1_000)
    const end = Date.now() + 1_500
    const { query } = server.adminAccess.database
    const soon = query.updateTable('tokens').set({ expires_at: new Date(end) })
    await soon.where('company_id', '=', companyId).where('kind', '=', 'temp').execute()
    await expect
      .poll(async () => (await ask('liveVisits', {}, token)).status, { interval: 20, timeout: 5_000 })
      .toBe(401)
    expect(Math.abs(Date.now() - end)).toBeLessThanOrEqual(1_000)
  })

  test('may go on ten times, by five minutes from then', async () => {
    const { phone } = await company()
    const token = await phone()
    const more = times(TOUCHLESS_EXTENSIONS + 3, () => ask('extendTempToken', {}, token))
    expect(await tally(more)).toEqual({ ok: TOUCHLESS_EXTENSIONS, FORBIDDEN: 3 })
  })
})

test(`a tablet signs up ${TABLET_SIGN_UPS.times} in ten minutes, also when it logs in anew`, async () => {
  const one = await company()
  const tablets = [await one.tablet('tablet-1'), await one.tablet('tablet-1')]
  const more = times(34, (number) => ask('signup', person(), tablets[number % 2] ?? null))
  expect(await tally(more)).toEqual({ ok: TABLET_SIGN_UPS.times, TOO_MANY_REQUESTS: 4 })
})

test('an address is sent at most three badges a day, from whichever device', async () => {
  const one = await company()
  const tablets = await Promise.all(times(5, (number) => one.tablet(`tablet-${number}`)))
  const more = tablets.map((tablet) => ask('sendBadgeEmail', { email: one.visitor.email }, tablet))
  expect(await tally(more)).toEqual({ ok: ADDRESS_MAILS.times, TOO_MANY_REQUESTS: 2 })
  const phone = await ask('sendBadgeEmail', { email: one.visitor.email }, await one.phone())
  expect(phone.body).toEqual({ data: { sent: true } })
  const { rows } = await server.adminAccess.database.pool.query(
    "select count(*)::int as queued from graphile_worker.jobs where task_identifier = 'mail'",
  )
  expect(rows[0].queued).toBeLessThanOrEqual(ADDRESS_MAILS.times)
})

describe('wrong codes (S21)', () => {
  const rightFor = ({ visitor }: TestCompany) => ({ code: visitor.code, direction: true })

  test('a phone guesses five times in its life, all at once or not', async () => {
    const one = await company()
    const token = await one.phone()
    const more = times(12, () => ask('identify', wrong(), token))
    expect(await tally(more)).toEqual({ VISITOR_NOT_FOUND: TEMP_WRONG_CODES.times, TOO_MANY_REQUESTS: 7 })
    expect((await ask('identify', rightFor(one), token)).body.errorCode).toBe('TOO_MANY_REQUESTS')
    expect((await ask('identify', rightFor(one), await one.phone())).status).toBe(200)
  })

  test('a known e-mail address counts as such a guess', async () => {
    const one = await company()
    const token = await one.phone()
    const more = times(7, () => ask('signup', { ...person(), email: one.visitor.email }, token))
    expect(await tally(more)).toEqual({
      EMAIL_ALREADY_REGISTERED: TEMP_WRONG_CODES.times,
      TOO_MANY_REQUESTS: 2,
    })
    expect((await ask('identify', rightFor(one), token)).body.errorCode).toBe('TOO_MANY_REQUESTS')
  })

  test('a tablet pauses after five, and learns nothing meanwhile', async () => {
    const one = await company()
    const more = times(8, () => ask('identify', wrong(), one.token))
    expect(await tally(more)).toEqual({ VISITOR_NOT_FOUND: DEVICE_WRONG_CODES.times, TOO_MANY_REQUESTS: 3 })
    const right = await ask('identify', rightFor(one), one.token)
    expect(right.body.errorCode).toBe('TOO_MANY_REQUESTS')
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(25)
  })

  test('the pause doubles from 30 s to 5 min, and is forgotten after an hour', async () => {
    const one = await company()
    const [store] = processes
    const token = await one.tablet('tablet-1')
    const tablet = await store.tokens.findToken(token)
    if (tablet === null) throw new Error('No tablet')
    const index = () => typedCodeHashes(server.adminAccess.vault, newVisitorCode())
    let now = Date.now()
    const pauses: number[] = []
    async function pause(): Promise<number> {
      for (;;) {
        const guessed = await store.visitors.guess(tablet ?? never(), index(), new Date(now))
        if (!guessed.ok) return guessed.error.retryAfterSeconds ?? 0
      }
    }
    for (let round = 0; round < 6; round++) {
      const seconds = await pause()
      pauses.push(seconds)
      now += seconds * 1_000
    }
    now += 3_600_000
    pauses.push(await pause())
    expect(pauses).toEqual([30, 60, 120, 240, 300, 300, 30])
  })

  test('a company that is guessed at lets no phone identify for an hour, whichever process is asked', async () => {
    const one = await company()
    const { vault } = server.adminAccess
    const [store] = processes
    const phones = await Promise.all(
      times(60, async () =>
        store.tokens.findToken((await store.tokens.issueTempToken(one.companyId, null)).token),
      ),
    )
    const now = Date.now()
    const guess = (number: number) => {
      const phone = phones[number % phones.length] ?? never()
      const asked = processes[number % 2] ?? store
      return asked.visitors.guess(phone, typedCodeHashes(vault, newVisitorCode()), new Date(now))
    }
    // All phones at once, and then again: all guesses at once wait longer for a connection than a slow machine lets them.
    const outcomes: Awaited<ReturnType<typeof guess>>[] = []
    for (let turn = 0; turn < TEMP_WRONG_CODES.times; turn++)
      outcomes.push(...(await Promise.all(times(60, (nth) => guess(turn * 60 + nth)))))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(COMPANY_WRONG_CODES.times)
    const right = typedCodeHashes(vault, one.visitor.code)
    const guessAfter = async (milliseconds: number) =>
      store.visitors.guess((await freshPhone()) ?? never(), right, new Date(now + milliseconds))
    const freshPhone = async () =>
      store.tokens.findToken((await store.tokens.issueTempToken(one.companyId, null)).token)
    expect((await guessAfter(COMPANY_WRONG_CODES.windowMs - 1)).ok).toBe(false)
    expect((await guessAfter(COMPANY_WRONG_CODES.windowMs)).ok).toBe(true)
    const alerts = await server.adminAccess.database.query
      .selectFrom('alerts')
      .select('kind')
      .where('company_id', '=', one.companyId)
      .execute()
    expect(alerts).toEqual([{ kind: 'WRONG_CODES' }])
  })

  test('right codes cost nothing', async () => {
    const one = await company()
    const token = await one.tablet('tablet-1')
    const more = times(50, () => ask('identify', rightFor(one), token))
    expect(await tally(more)).toEqual({ ok: 50 })
  })
})

describe('by address of the network (S22)', () => {
  test('five wrong log-ins a minute, then not even the right one', async () => {
    const { stored } = await company()
    const { serviceCode, taxCode } = stored.credentials
    const login = (tax_code: string) => ask('getToken', { service_code: serviceCode, tax_code }, null)
    expect(await tally(times(9, () => login('IT999')))).toEqual({
      UNAUTHORIZED: LOGIN_FAILURES.times,
      TOO_MANY_REQUESTS: 4,
    })
    expect((await login(taxCode)).body.errorCode).toBe('TOO_MANY_REQUESTS')
  })

  test('twenty touchless sessions in ten minutes', async () => {
    const { companyId } = await company({ poster: true })
    const more = times(24, () => ask('getTempToken', { companyId }, null))
    expect(await tally(more)).toEqual({ ok: TEMP_TOKENS.times, TOO_MANY_REQUESTS: 4 })
  })
})

describe('the presence at the kiosk', () => {
  const open = (body: object) => ask('getTempToken', { deviceId: randomUUID(), ...body }, null)
  const shown = async ({ token }: TestCompany) => {
    const { body } = await ask('getPresence', {}, token)
    return v.parse(calls.getPresence.answer, body.data).presence
  }

  test('opens for every visitor who scans it, once for each', async () => {
    const one = await company()
    const presence = await shown(one)
    const scan = { companyId: one.companyId, presence, deviceId: 'phone-1' }
    expect((await open(scan)).status).toBe(200)
    expect((await open(scan)).body.errorCode).toBe('FORBIDDEN')
    expect((await open({ ...scan, deviceId: 'phone-2' })).status).toBe(200)
  })

  test('opens for a hundred phones behind one address, and for so many of one proof', async () => {
    const one = await company()
    const presence = await shown(one)
    const scan = () => open({ companyId: one.companyId, presence })
    expect(await tally(times(100, scan))).toEqual({ ok: 100 })
    const rest = PROOF_TEMP_TOKENS.times - 100
    expect(await tally(times(rest + 3, scan))).toEqual({ ok: rest, TOO_MANY_REQUESTS: 3 })
    // Two minutes before, because the minute may have changed since the first one was shown.
    const other = presenceAt(
      server.adminAccess.vault,
      { companyId: one.companyId, siteId: null },
      Date.now() - 2 * PRESENCE_RENEW_MS,
    )
    expect((await open({ companyId: one.companyId, presence: other })).status, 'another proof').toBe(200)
  })

  test('lets a hundred phones behind one address sign up, enter and leave', { tags: 'long' }, async () => {
    const one = await company()
    const presence = await shown(one)
    // A server under load may say "not now", which says nothing about the phone.
    const askAgain = patient(server.ask)
    const visit = async (): Promise<string> => {
      const here = { deviceId: randomUUID(), companyId: one.companyId, presence }
      const opened = await askAgain(calls.getTempToken, here)
      const { token } = v.parse(v.object({ token: v.string() }), opened.body.data)
      const signedUp = await askAgain(calls.signup, person(), { token })
      const visitorId = v.parse(Id, signedUp.body.data).id
      const pass = async (direction: boolean) =>
        (await askAgain(calls.newAccess, { direction, visitorId }, { token })).status
      return `${await pass(true)} ${await pass(false)}`
    }
    for (let group = 0; group < 10; group++) {
      expect(new Set(await Promise.all(times(10, visit)))).toEqual(new Set(['200 200']))
    }
  })

  test('counts by address what has no proof, or a false one', async () => {
    const { companyId } = await company()
    const more = times(24, () => open({ companyId, presence: 'qq.forged' }))
    expect(await tally(more)).toEqual({ FORBIDDEN: TEMP_TOKENS.times, TOO_MANY_REQUESTS: 4 })
  })

  test('opens nothing when it is missing, forged, of another site, or of an unknown company', async () => {
    const [one, other] = [await company(), await company()]
    const { companyId } = one
    const presence = await shown(one)
    const foreign = await shown(other)
    const forged = altered(presence ?? '')
    const bodies = [
      {},
      { presence: forged },
      { presence: foreign },
      { presence, site: 'hq' },
      { presence, deviceId: null },
    ]
    expect(await tally(bodies.map((body) => open({ companyId, ...body })))).toEqual({
      FORBIDDEN: bodies.length,
    })
  })

  test('is renewed each minute and lives ten', async () => {
    const { companyId } = await company()
    const { vault } = server.adminAccess
    const place = { companyId, siteId: null }
    const now = Date.now()
    const made = (ago: number) => presenceAt(vault, place, now - ago)
    expect(made(0)).not.toBe(made(PRESENCE_RENEW_MS))
    const slack = PRESENCE_RENEW_MS + 1_000
    expect((await open({ companyId, presence: made(PRESENCE_LIFE_MS - slack) })).status).toBe(200)
    expect((await open({ companyId, presence: made(PRESENCE_LIFE_MS) })).body.errorCode).toBe('FORBIDDEN')
  })

  test('is not asked for where a poster hangs, and nothing opens where touchless is off', async () => {
    const poster = await company({ poster: true })
    expect(await shown(poster)).toBeNull()
    expect((await ask('getTempToken', { companyId: poster.companyId }, null)).status).toBe(200)
    const off = await company({ services: [], poster: true })
    expect((await ask('getTempToken', { companyId: off.companyId }, null)).body.errorCode).toBe('FORBIDDEN')
    expect((await ask('getTempToken', { companyId: 'nowhere' }, null)).body.errorCode).toBe('FORBIDDEN')
  })
})

test('a phone where a visitor signed up is bound to that visitor', async () => {
  const { phone } = await company()
  const token = await phone()
  const { body } = await ask('signup', person(), token)
  const access = await ask('newAccess', { direction: true, visitorId: v.parse(Id, body.data).id }, token)
  expect(access.status).toBe(200)
})

function never(): never {
  throw new Error('Nothing to ask with')
}
