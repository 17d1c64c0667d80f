import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '#contract/error-codes.ts'
import { OUTBOX_KEEP_MS, OUTBOX_SWEEP_MS } from '#contract/limits.ts'
import { err } from '#contract/result.ts'
import type { OutboxCount } from '#machines/ports.ts'
import type { Client } from '#src/api/client.ts'
import { makeOutbox } from './outbox.ts'

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const access = {
  direction: 'entry',
  visitorId: 'v1',
  signature: null,
  reason: null,
  hostId: null,
  acceptedCertificates: [],
  notice: null,
  idempotencyKey: 'k1',
} as const

test('what is past its age goes from a page that stays open, and is counted no more', async () => {
  let now = 0
  let isLost = true
  const counts: OutboxCount[] = []
  const outbox = makeOutbox({
    client: {
      call: async () => err(failure(isLost ? 'ERR_NETWORK' : 'VISITOR_NOT_FOUND')),
    } as unknown as Client,
    now: () => now,
    isReady: () => true,
    isGone: () => false,
    isLate: () => false,
    hasRoom: async () => true,
    visitorType: () => null,
    onCount: (count) => counts.push(count),
    onDelivered: () => undefined,
    onRefused: () => undefined,
  })
  outbox.lead()
  await outbox.submitAccess(access, new AbortController().signal)
  await vi.waitFor(() => expect(counts.at(-1)).toEqual({ waiting: 1, refused: 0 }))
  isLost = false
  vi.advanceTimersByTime(OUTBOX_SWEEP_MS)
  await vi.waitFor(() => expect(counts.at(-1)).toEqual({ waiting: 0, refused: 1 }))

  now = OUTBOX_KEEP_MS + 1
  vi.advanceTimersByTime(OUTBOX_SWEEP_MS)
  await vi.waitFor(() => expect(counts.at(-1)).toEqual({ waiting: 0, refused: 0 }))
  expect(await outbox.refused()).toEqual([])
})
