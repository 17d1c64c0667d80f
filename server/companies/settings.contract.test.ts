import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { OPERATOR_LOCK_MS, OPERATOR_PIN_TRIES } from '#contract/limits.ts'
import { operatorLockMs } from '#contract/operator-lock.ts'
import { type CompanySetup, makeCompany, OPERATOR_PIN, type TestCompany } from '#tests/support/e2e/company.ts'
import type { Answer, TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** The operator's PIN, the privacy notice, the provinces and the entries of today, by the built server. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const company = (setup: CompanySetup = {}): Promise<TestCompany> => makeCompany(server.adminAccess, setup)
const ask = (
  { token }: TestCompany,
  name: keyof typeof calls,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => server.ask(calls[name], body, { token, headers })

describe('the PIN of the operator', () => {
  const wrong = (one: TestCompany) => ask(one, 'verifyPin', { pin: '000000' })
  const right = (one: TestCompany) => ask(one, 'verifyPin', { pin: OPERATOR_PIN })

  test('opens, and forgets the wrong ones before', async () => {
    const one = await company()
    for (let tries = 1; tries < OPERATOR_PIN_TRIES; tries++) {
      expect((await wrong(one)).body.errorCode).toBe('FORBIDDEN')
    }
    expect((await right(one)).status).toBe(200)
    expect((await wrong(one)).body.errorCode).toBe('FORBIDDEN')
    expect((await right(one)).status).toBe(200)
  })

  test('locks the device after five wrong ones, also against the right one, for longer each time', async () => {
    const one = await company()
    for (let tries = 1; tries <= OPERATOR_PIN_TRIES; tries++) await wrong(one)
    const locked = await right(one)
    expect(locked).toMatchObject({ status: 429, body: { errorCode: 'TOO_MANY_REQUESTS' } })
    const seconds = Number(locked.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(OPERATOR_LOCK_MS / 1_000 - 5)
    expect(seconds).toBeLessThanOrEqual(OPERATOR_LOCK_MS / 1_000)

    await server.adminAccess.database.pool.query(
      "update operator_tries set locked_until = now() - interval '1 second' where company_id = $1",
      [one.companyId],
    )
    expect((await wrong(one)).body.errorCode).toBe('FORBIDDEN')
    const again = Number((await right(one)).headers.get('retry-after'))
    expect(again).toBeGreaterThan(OPERATOR_LOCK_MS / 1_000)
    expect(again).toBeLessThanOrEqual((2 * OPERATOR_LOCK_MS) / 1_000)
  })

  test('is counted for each device', async () => {
    const one = await company()
    const { serviceCode, taxCode } = one.stored.credentials
    const login = { service_code: serviceCode, tax_code: taxCode, deviceId: 'tablet-2' }
    const { body } = await server.ask(calls.getToken, login)
    const other = { ...one, token: (body.data as { token: string }).token }
    for (let tries = 1; tries <= OPERATOR_PIN_TRIES; tries++) await wrong(one)
    expect((await right(one)).status).toBe(429)
    expect((await right(other)).status).toBe(200)
  })

  test('is judged five times and no more when many come at once', async () => {
    const one = await company()
    const answers = await Promise.all(Array.from({ length: 20 }, () => wrong(one)))
    const judged = answers.filter(({ body }) => body.errorCode === 'FORBIDDEN')
    expect(judged).toHaveLength(OPERATOR_PIN_TRIES)
  })

  test('opens nothing where none was set', async () => {
    const one = await company()
    await server.adminAccess.database.pool.query(
      'update companies set operator_pin_hash = null where company_id = $1',
      [one.companyId],
    )
    expect((await right(one)).body.errorCode).toBe('FORBIDDEN')
  })

  test('cannot be tried more than 480 times a day', () => {
    let tries = 0
    for (let passed = 0; passed < 86_400_000; passed += operatorLockMs(tries)) tries += 1
    expect(tries).toBeLessThanOrEqual(480)
  })
})

describe('the privacy notice', () => {
  const texts = { it: 'La nostra informativa', ja: '個人情報', zh: '隐私声明' }
  const text = { version: '2026-03', texts }

  test("is the company's in the caller's language or the house's, or none", async () => {
    const one = await company({ privacyNotice: text })
    const inLanguage = async (language: string) =>
      (await ask(one, 'getPrivacyNotice', {}, { 'accept-language': language })).body.data
    expect(await inLanguage('ja')).toMatchObject({ text: texts.ja, language: 'ja' })
    expect(await inLanguage('zh-Hans')).toMatchObject({ text: texts.zh, language: 'zh' })
    for (const other of ['de', 'constructor', '__proto__', '']) {
      expect(await inLanguage(other)).toMatchObject({ text: texts.it, language: 'it' })
    }
    const german = await company({
      privacyNotice: { ...text, texts: { ...texts, de: 'Hinweis', en: 'Notice' } },
      languages: ['de'],
    })
    const other = await ask(german, 'getPrivacyNotice', {}, { 'accept-language': 'fr' })
    expect(other.body.data).toMatchObject({ text: 'Hinweis', language: 'de' })
    const silent = await ask(await company(), 'getPrivacyNotice', {}, { 'accept-language': 'it' })
    expect(silent.body.data).toMatchObject({ text: null, language: null })
    expect((await ask(one, 'getGenerals', {})).body.data).toContainEqual({
      name: 'generals_notice_version',
      value: text.version,
    })
  })

  test('that was shown is kept with the sign-up and with the visit', async () => {
    const one = await company()
    const notice = { version: '1', language: 'ja' }
    const form = { firstname: 'Grace', lastname: 'Okafor', email: `${randomUUID()}@visitor.example` }
    const { body } = await ask(one, 'signup', { ...form, notice })
    const visitorId = (body.data as { id: string }).id
    expect((await ask(one, 'newAccess', { direction: true, visitorId, notice })).status).toBe(200)
    for (const table of ['visitors', 'visits'] as const) {
      const stored = await server.adminAccess.database.query
        .selectFrom(table)
        .select(['notice_version', 'notice_language'])
        .where('company_id', '=', one.companyId)
        .where('visitor_id', '=', visitorId)
        .executeTakeFirstOrThrow()
      expect(stored).toEqual({ notice_version: '1', notice_language: 'ja' })
    }
  })
})

test('a company may ask for the province instead of the company', async () => {
  const one = await company({ companyList: 'provinces' })
  const found = async (input: string) =>
    (await ask(one, 'searchCompany', { input })).body.data as { id: string; name: string }[]
  const all = await found('')
  expect(all).toHaveLength(108)
  expect(all.at(-1)?.id).toBe('abroad')
  expect(await found('forli')).toEqual([{ id: 'FC', name: 'Forlì-Cesena' }])
  expect((await ask(one, 'getGenerals', {})).body.data).toContainEqual({
    name: 'generals_company_list',
    value: 'provinces',
  })
})

test('entries are counted since midnight', async () => {
  const one = await company()
  await one.passElsewhere('entry')
  await one.passElsewhere('exit')
  await one.passElsewhere('entry')
  const count = async () => (await ask(one, 'liveVisits', {})).body.data
  expect(await count()).toMatchObject({ currentlyInside: 1, entriesToday: 2 })
  await server.adminAccess.database.pool.query(
    "update visits set entered_at = (entered_at at time zone 'UTC' - interval '1 day') at time zone 'UTC' where company_id = $1 and exited_at is not null",
    [one.companyId],
  )
  expect(await count()).toMatchObject({ currentlyInside: 1, entriesToday: 1 })
})

test('a tablet is told the time zone of its site, or of the first one', async () => {
  const one = await company()
  const zoneAt = async (siteId: string | null) => {
    const token = await one.tablet(randomUUID(), siteId)
    const { body } = await server.ask(calls.getGenerals, {}, { token })
    return v.parse(calls.getGenerals.answer, body.data).timeZone
  }
  expect(await zoneAt(null), 'no site').toBeNull()
  await server.adminAccess.database.pool.query(
    `insert into sites (company_id, site_id, name, time_zone)
     values ($1, 'a', 'A', 'Europe/Rome'), ($1, 'b', 'B', 'Asia/Tokyo')`,
    [one.companyId],
  )
  expect([await zoneAt('b'), await zoneAt(null)]).toEqual(['Asia/Tokyo', 'Europe/Rome'])
})
