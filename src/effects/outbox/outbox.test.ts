import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Direction } from '#contract/entities/direction.ts'
import { type FailureCode, failure } from '#contract/error-codes.ts'
import { OUTBOX_KEEP_MS, OUTBOX_SWEEP_MS } from '#contract/limits.ts'
import { err } from '#contract/result.ts'
import type { OutboxCount } from '#machines/ports.ts'
import type { Client } from '#src/api/client.ts'
import { makeOutbox } from './outbox.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
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

function outboxWith(changes: Partial<Parameters<typeof makeOutbox>[0]>) {
  const counts: OutboxCount[] = []
  const outbox = makeOutbox({
    client: lineThat(() => 'ERR_NETWORK'),
    now: () => 0,
    isReady: () => true,
    isGone: () => false,
    isLate: () => false,
    hasRoom: async () => true,
    visitorType: () => null,
    onCount: (count) => counts.push(count),
    onDelivered: () => undefined,
    onRefused: () => undefined,
    ...changes,
  })
  const pass = (direction: Direction, key: string) =>
    outbox.submitAccess({ ...access, direction, idempotencyKey: key }, new AbortController().signal)
  return { outbox, pass, counts }
}

const lineThat = (says: () => FailureCode) =>
  ({ call: async () => err(failure(says())) }) as unknown as Client

test('what is past its age goes from a page that stays open, and is counted no more', async () => {
  let now = 0
  let code: FailureCode = 'ERR_NETWORK'
  const { outbox, pass, counts } = outboxWith({ client: lineThat(() => code), now: () => now })
  outbox.lead()
  await pass('entry', 'k1')
  await vi.waitFor(() => expect(counts.at(-1)).toEqual({ waiting: 1, refused: 0 }))
  code = 'VISITOR_NOT_FOUND'
  vi.advanceTimersByTime(OUTBOX_SWEEP_MS)
  await vi.waitFor(() => expect(counts.at(-1)).toEqual({ waiting: 0, refused: 1 }))

  now = OUTBOX_KEEP_MS + 1
  vi.advanceTimersByTime(OUTBOX_SWEEP_MS)
  await vi.waitFor(() => expect(counts.at(-1)).toEqual({ waiting: 0, refused: 0 }))
  expect(await outbox.refused()).toEqual([])
})

test('without a line it lets in as many as there is room for, and counts who left', async () => {
  const { pass } = outboxWith({ isGone: () => true, hasRoom: async (balance) => balance < 1 })
  const full = err(failure('EVENT_FULL_PLEASE_WAIT'))
  expect((await pass('entry', 'k1')).ok).toBe(true)
  expect(await pass('entry', 'k2')).toEqual(full)
  expect((await pass('exit', 'k3')).ok).toBe(true)
  expect((await pass('entry', 'k4')).ok).toBe(true)
  expect(await pass('entry', 'k5')).toEqual(full)
})

test('who may be inside already, for the answer was lost, is not turned away', async () => {
  const { pass } = outboxWith({ hasRoom: async () => false })
  expect(await pass('entry', 'k1')).toMatchObject({ ok: true, value: { isRecorded: true } })
})
