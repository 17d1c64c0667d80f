import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { calls } from '#contract/calls/index.ts'
import { auditedPaths } from '#server/accounts/serve-library.ts'
import { REPORTS_PATH } from '#server/http/policy-reports.ts'
import { rawClient } from '#tests/support/server/access/raw-request.ts'

/** Facts that an attacker knows who has once read the company's codes and its owner's address. */
export interface FloodTarget {
  readonly url: string
  readonly companyId: string
  readonly serviceCode: string
  readonly taxCode: string
  readonly ownerEmail: string
  readonly perSecond: number
}

interface FloodCall {
  readonly path: string
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Real addresses of the loopback network. */
const ADDRESSES = 50
const TICK_MS = 10
/** Asked for and not answered yet, so that a slow server is not asked by ever more sockets. */
const UNANSWERED_MAX = 500
const CRASH_CHARACTERS = 20_000
/** The newest ones are used. */
const PHONES_MAX = 100
const Session = v.object({ data: v.object({ token: v.string() }) })

/**
 * Calls without an account that make the server store or look up something.
 * @param phones tokens of phones, as far as there are any yet
 */
function floodCalls(target: FloodTarget, phones: readonly string[]): readonly (() => FloodCall)[] {
  const { companyId, serviceCode, taxCode, ownerEmail } = target
  const phone = (): Readonly<Record<string, string>> => ({
    token: phones[Math.floor(Math.random() * phones.length)] ?? '',
    'idempotency-key': randomUUID(),
  })
  const codes = { companyId: null, site: null }
  const phoneSession = { companyId, site: null, presence: null }
  const account = [...auditedPaths]
    .filter((path) => !path.includes(':'))
    .map((path) => () => ({
      path: `/api/auth/${path}`,
      body: { email: ownerEmail, password: randomUUID(), newPassword: randomUUID(), token: randomUUID() },
    }))
  return [
    () => ({
      path: calls.sendCrashReport.path,
      body: {
        error: `${randomUUID()} ${'x '.repeat(CRASH_CHARACTERS / 2)}`,
        state: { route: '/' },
        errorPath: '/',
      },
      headers: phone(),
    }),
    () => ({
      path: calls.newAccess.path,
      body: { direction: true, visitorId: randomUUID() },
      headers: phone(),
    }),
    () => ({ path: calls.identify.path, body: { code: 'ABCD-EFGH', direction: true }, headers: phone() }),
    () => ({
      path: calls.sendBadgeEmail.path,
      body: { email: `${randomUUID()}@x.example` },
      headers: phone(),
    }),
    () => ({
      path: calls.getToken.path,
      body: { service_code: serviceCode, tax_code: taxCode, ...codes, deviceId: randomUUID() },
    }),
    () => ({
      path: calls.getToken.path,
      body: { service_code: randomUUID(), tax_code: taxCode, ...codes, deviceId: null },
    }),
    () => ({ path: calls.getTempToken.path, body: { ...phoneSession, deviceId: randomUUID() } }),
    () => ({ path: calls.pair.path, body: { code: '000000', deviceId: randomUUID() } }),
    () => ({
      path: calls.getFlows.path,
      body: {},
      headers: { token: `v1.${companyId}.${randomBytes(32).toString('base64url')}` },
    }),
    () => ({
      path: REPORTS_PATH,
      body: {
        'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': `https://${randomUUID()}.example/` },
      },
      headers: { 'content-type': 'application/csp-report' },
    }),
    () => ({ path: '/api/auth/passkey/generate-authenticate-options', body: {} }),
    ...account,
  ]
}

/** Asks at a steady rate until it is stopped. @returns how often each status came, so far */
export function flood(target: FloodTarget) {
  const client = rawClient(target.url)
  const phones: string[] = []
  const kinds = floodCalls(target, phones)
  const statuses: Record<string, number> = {}
  const startedAt = performance.now()
  let asked = 0
  let unanswered = 0
  let granted = 0
  const count = (status: string): void => {
    statuses[status] = (statuses[status] ?? 0) + 1
    unanswered--
  }
  const keepPhone = (answer: string): void => {
    const { token } = v.parse(Session, JSON.parse(answer)).data
    phones[granted++ % PHONES_MAX] = token
  }
  const clock = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * target.perSecond)
    for (; asked < due && unanswered < UNANSWERED_MAX; asked++) {
      const { path, body, headers = {} } = kinds[asked % kinds.length]?.() ?? { path: '/', body: {} }
      const from = `127.0.7.${1 + (Math.floor(asked / kinds.length) % ADDRESSES)}`
      unanswered++
      client
        .post(path, body, { from, headers: { origin: target.url, ...headers } })
        .then(({ status, text }) => {
          count(`${status}`)
          if (path === calls.getTempToken.path && status === 200) keepPhone(text)
        })
        .catch(() => count('no answer'))
    }
  }, TICK_MS)
  return {
    statuses,
    stop(): void {
      clearInterval(clock)
      client.close()
    },
  }
}
