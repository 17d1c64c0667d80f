import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { CODE_ALPHABET } from '#contract/entities/visitor-code.ts'
import { DEVICE_WRONG_CODES } from '#contract/limits.ts'
import { newBadgePayload, newVisitorCode } from '#server/visitors/codes.rules.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** What costs no guess: one unknown badge or a slip of the finger must not make the next visitor wait. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const identify = async ({ token }: TestCompany, code: string): Promise<string> => {
  const { body } = await server.ask(calls.identify, { code, direction: true }, { token })
  return body.errorCode ?? 'found'
}
const refusalsOf = async ({ companyId }: TestCompany) => {
  const { rows } = await server.adminAccess.database.pool.query<{
    reason: string
    visitor_id: string | null
  }>('select reason, visitor_id from refusals where company_id = $1 order by refused_at', [companyId])
  return rows
}

/** A code that was typed with one wrong symbol. */
function slip(): string {
  const code = newVisitorCode()
  const symbols = [...CODE_ALPHABET].filter((symbol) => symbol !== code[0])
  return `${symbols[0]}${code.slice(1)}`
}

async function useUpGuesses(one: TestCompany): Promise<void> {
  for (let wrong = 0; wrong < DEVICE_WRONG_CODES.times; wrong++) {
    expect(await identify(one, newVisitorCode())).toBe('VISITOR_NOT_FOUND')
  }
}

test('thirty unknown badges, then a good one: it is let in at once', async () => {
  const one = await makeCompany(server.adminAccess, {})
  for (let nth = 0; nth < 30; nth++) expect(await identify(one, newBadgePayload())).toBe('VISITOR_NOT_FOUND')
  expect(await identify(one, await one.badgeSecret())).toBe('found')
  expect(await identify(one, one.visitor.code)).toBe('found')
})

test('wrong check symbols cost no guess, and well-formed codes as many as before', async () => {
  const one = await makeCompany(server.adminAccess, {})
  for (let nth = 0; nth < 30; nth++) expect(await identify(one, slip())).toBe('VISITOR_NOT_FOUND')
  await useUpGuesses(one)
  expect(await identify(one, newVisitorCode())).toBe('TOO_MANY_REQUESTS')
})

test('a badge opens at a tablet that waits because of wrong codes', async () => {
  const one = await makeCompany(server.adminAccess, {})
  await useUpGuesses(one)
  expect(await identify(one, one.visitor.code)).toBe('TOO_MANY_REQUESTS')
  expect(await identify(one, await one.badgeSecret())).toBe('found')
})

test('staff are told whose badge was refused, turned invalid or replaced; the visitor is not told', async () => {
  const one = await makeCompany(server.adminAccess, {})
  const { badges } = makeStore(server.adminAccess.database, server.adminAccess.vault)
  const first = await one.badgeSecret()
  await badges.revokeBadge(one.companyId, one.visitor.id)
  expect(await identify(one, first)).toBe('VISITOR_NOT_FOUND')
  await badges.replaceBadge(one.companyId, one.visitor.id)
  expect(await identify(one, first)).toBe('VISITOR_NOT_FOUND')
  expect(await identify(one, newBadgePayload())).toBe('VISITOR_NOT_FOUND')
  expect(await refusalsOf(one)).toEqual([
    { reason: 'REVOKED_BADGE', visitor_id: one.visitor.id },
    { reason: 'REVOKED_BADGE', visitor_id: one.visitor.id },
    { reason: 'VISITOR_NOT_FOUND', visitor_id: null },
  ])
})
