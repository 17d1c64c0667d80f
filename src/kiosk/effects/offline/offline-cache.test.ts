import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyCall } from '#contract/calls/call.ts'
import { identify } from '#contract/calls/identify.ts'
import { getOfflinePack } from '#contract/calls/offline-pack.ts'
import { getPrivacyNotice } from '#contract/calls/privacy-notice.ts'
import { failure } from '#contract/error-codes.ts'
import { PACK_CODE_SIGNS, RESERVE_FIRST_MS, RESERVE_REFRESH_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import type { ApiClient } from '#src/api/client.ts'
import { hashOf } from './known-visitors.ts'
import { sessionCalls } from './offline-answers.ts'
import { makeOfflineCache } from './offline-cache.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('isSecureContext', true)
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const realTimeout = globalThis.setTimeout
const CODE = 'ADA18156'
const SALT = 'salt'

/** A tablet whose pack knows one visitor, who was outside when the server made it. */
async function cacheOf(hasWaiting: () => boolean) {
  const code = (await hashOf(SALT, CODE)).slice(0, PACK_CODE_SIGNS)
  const ada = {
    id: 'v1',
    firstname: 'Ada',
    lastname: '',
    visitorTypeId: null,
    code,
    badge: null,
    isInside: false,
  }
  let now = 1_000
  let refreshes = 0
  const answers = new Map<AnyCall, () => unknown>([
    [getOfflinePack, () => ({ salt: SALT, visitors: [ada], certificates: [] })],
    [getPrivacyNotice, () => ++refreshes],
  ])
  const cache = makeOfflineCache({
    client: {
      call: async (call: AnyCall) => ok(answers.get(call)?.() ?? []),
    } as unknown as ApiClient,
    now: () => now,
    place: () => ({ companyId: 'acme', site: null }),
    language: () => 'en',
    hidesHosts: () => true,
    isOffline: () => true,
    hasWaiting: async () => hasWaiting(),
  })
  for (const call of sessionCalls) cache.hear(call, ok([]))
  /** Until what the tablet has read by then is stored. */
  const pass = async (milliseconds: number) => {
    now += milliseconds
    const next = refreshes + 1
    await vi.advanceTimersByTimeAsync(milliseconds)
    const stored = async () => {
      const kept = await cache.answer(getPrivacyNotice, {}, false)
      return kept?.ok === true && Number(kept.value) === next
    }
    while (!(await stored())) await new Promise((done) => realTimeout(done, 5))
  }
  cache.becomeLeader()
  await pass(RESERVE_FIRST_MS)
  return { cache, pass, leave: () => cache.answer(identify, { code: CODE, direction: false }, false) }
}

test('who has entered offline may leave while that waits still to be sent, whatever the server says meanwhile', async () => {
  const { cache, pass, leave } = await cacheOf(() => true)
  expect(await leave()).toEqual(err(failure('NO_VISIT_OPEN')))
  await cache.notePassage('v1', 'entry')
  await pass(RESERVE_REFRESH_MS)
  expect(await leave()).toMatchObject({ ok: true, value: { id: 'v1' } })
})

test('once the server has been sent everything, it knows best who is inside', async () => {
  const { cache, pass, leave } = await cacheOf(() => false)
  await cache.notePassage('v1', 'entry')
  expect(await leave()).toMatchObject({ ok: true })
  await pass(RESERVE_REFRESH_MS)
  expect(await leave()).toEqual(err(failure('NO_VISIT_OPEN')))
})
