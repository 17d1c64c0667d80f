import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls/index.ts'
import { isErrorCode } from '#contract/error-codes.ts'
import { normaliseText } from '#contract/text.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { Answer, TestServer } from '#tests/support/server/server-under-test.ts'
import { isLong, sampleOf } from '#tests/support/long.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import naughtyStrings from '#tests/fixtures/naughty-strings.json' with { type: 'json' }

/** Any request gets an answer or a refusal of the contract, never a 5xx, a hang or a message of a library. */

let server: TestServer
let company: TestCompany
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, { certificates: 1 })
})
afterAll(() => server.stop())

function expectCivil({ status, body }: Answer, sent: unknown): void {
  const said = `${JSON.stringify(sent)?.slice(0, 300)} → ${status} ${JSON.stringify(body)?.slice(0, 200)}`
  expect(status, said).toBeLessThan(500)
  if (status >= 400) expect(isErrorCode(body.errorCode), said).toBe(true)
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const raw = [
  '',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"code":"A","code":"B","direction":true}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\u0000',
  '{"code":"\\u0000\\ud800","direction":true}',
  nested(1_000),
  nested(20_000),
  `{"input":"${'%'.repeat(5_000)}"}`,
]

describe.each(Object.keys(calls) as CallName[])('%s', (name) => {
  const call = calls[name]

  test('malformed bodies', async () => {
    for (const body of raw) {
      if (call.method === 'GET') continue
      expectCivil(await server.ask(call, body, { token: company.token }), body)
    }
    const headers = { 'content-type': 'text/plain' }
    expectCivil(await server.ask(call, 'x', { token: company.token, headers }), 'text/plain')
    expectCivil(await server.ask(call, {}, { token: company.token, key: 'no-uuid' }), 'a bad key')
    expectCivil(
      await server.ask(call, {}, { token: `v1.${company.companyId}.${'~'.repeat(9_000)}` }),
      'a long token',
    )
  })

  test('wrong values in every field', async () => {
    const fields = Object.keys('entries' in call.request ? call.request.entries : {})
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...naughtyStrings),
      fc.constantFrom(true, false, null, '', -1, 1e308, '2026-02-30', 'a'.repeat(70_000)),
    )
    const body = fc.dictionary(fc.constantFrom(...fields, 'unknown'), value, { noNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        expectCivil(await server.ask(call, sent, { token: company.token }), sent)
      }),
      { numRuns: sampleOf(6, 60) },
    )
  })
})

/** One in five is asked each time. */
const isAsked = (_: unknown, nth: number): boolean => isLong || nth % 8 === 0

/** Fewer than the wrong codes that a tablet may try. */
const FORGIVEN_EVERY = 4

/** Resets the limits, which limits.contract.test.ts tests: here only the form of each answer counts. */
async function forgiveAll(): Promise<void> {
  const { pool } = server.adminAccess.database
  for (const table of ['code_guards', 'counters']) {
    await pool.query(`delete from ${table} where company_id = $1`, [company.companyId])
  }
}

test('a code matches exactly one visitor or none (S08)', { timeout: 180_000 }, async () => {
  const punctuation = [...'%_*?-.\'"`;\\/|&<>()[]{}^$#@!~+=, ']
  const codes = [
    ...naughtyStrings.filter(isAsked),
    ...punctuation,
    ...punctuation.flatMap((one) => punctuation.map((two) => `${one}${two}%`)).filter(isAsked),
    `${company.visitor.code}'`,
    `${company.visitor.code.slice(0, 7)}_`,
    `${company.visitor.code}%`,
  ]
  for (const [index, code] of codes.entries()) {
    if (index % FORGIVEN_EVERY === 0) await forgiveAll()
    const { body } = await server.ask(calls.identify, { code, direction: true }, { token: company.token })
    expect(['VISITOR_NOT_FOUND', 'INVALID_INPUT'], code).toContain(body.errorCode)
  }
})

test('a name is stored exactly, in NFC, or refused at its field (F03)', async () => {
  let stored = 0
  for (const [index, text] of naughtyStrings.filter(isAsked).entries()) {
    const form = { firstname: text, lastname: 'Conti', email: `naughty-${index}@visitor.example` }
    if (index % FORGIVEN_EVERY === 0) await forgiveAll()
    const { status, body } = await server.ask(calls.signup, form, { token: company.token })
    if (status === 200) {
      expect(body.data).toMatchObject({ firstname: normaliseText(text) })
      stored++
    } else {
      expect(body).toMatchObject({ errorCode: 'INVALID_INPUT', issues: [{ path: 'firstname' }] })
    }
  }
  expect(stored).toBeGreaterThan(sampleOf(30, 300))
})
