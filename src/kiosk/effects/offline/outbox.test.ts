import 'fake-indexeddb/auto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyCall } from '#contract/calls/call.ts'
import { signup } from '#contract/calls/signup.ts'
import type { SignUpForm } from '#contract/entities/sign-up-form.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { type FailureCode, failure } from '#contract/error-codes.ts'
import { LATE_VISIT_MAX_MS, OUTBOX_REPORT_MS, OUTBOX_SWEEP_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import type { OutboxCount } from '#machines/ports.ts'
import { type ApiClient, type CallOptions, createClient } from '#src/api/client.ts'
import { freePort } from '#tests/support/free-port.ts'
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

type Decisions = readonly { readonly key: string; readonly action: 'retry' | 'dismiss' }[]

/** @param onReport answers the reports to staff, which are no requests of visitors */
function outboxWith(
  changes: Partial<Parameters<typeof makeOutbox>[0]>,
  onReport: (items: readonly object[]) => Decisions = () => [],
) {
  const counts: OutboxCount[] = []
  const outbox = makeOutbox({
    now: () => 0,
    isSure: () => true,
    isReady: () => true,
    isOffline: () => false,
    isLate: () => false,
    meet: async () => ok(null),
    onGuest: () => undefined,
    onPassed: () => undefined,
    hasRoom: async () => true,
    visitorType: () => null,
    onCount: (count) => counts.push(count),
    onDelivered: () => undefined,
    onRefused: () => undefined,
    ...changes,
    client: reporting(changes.client ?? lineThat(() => 'ERR_NETWORK'), onReport),
  })
  const pass = (direction: Direction, key: string, visitorId = 'v1') =>
    outbox.submitAccess(
      { ...access, direction, visitorId, idempotencyKey: key },
      new AbortController().signal,
    )
  return { outbox, pass, counts }
}

const reporting = (client: ApiClient, onReport: (items: readonly object[]) => Decisions) =>
  ({
    call: async (call: AnyCall, request: { readonly items?: readonly object[] }, options: CallOptions) =>
      call.name === 'reportOutbox'
        ? ok({ decisions: onReport(request.items ?? []) })
        : client.call(call, request as never, options),
  }) as unknown as ApiClient

const lineThat = (says: () => FailureCode) =>
  ({ call: async () => err(failure(says())) }) as unknown as ApiClient

/**
 * The outbox may be in the middle of a try when the first one is due, and a request to a real server takes longer than a second
 * on a machine with much else to do.
 */
const sweepUntil = (counts: readonly OutboxCount[], wanted: OutboxCount) =>
  vi.waitFor(
    () => {
      vi.advanceTimersByTime(OUTBOX_SWEEP_MS)
      expect(counts.at(-1)).toEqual(wanted)
    },
    { timeout: 10_000 },
  )

/** A server that notes when the requests happened, by their keys. */
function listening(
  answer: () => ReturnType<typeof ok> | ReturnType<typeof err> = () => ok({ authcode: 'C' }),
) {
  const heard: { readonly key: string | undefined; readonly occurredAt: string | undefined }[] = []
  const client = {
    call: async (
      _: AnyCall,
      { occurredAt }: { readonly occurredAt?: string },
      { idempotencyKey: key }: CallOptions,
    ) => {
      heard.push({ key, occurredAt })
      return answer()
    },
  } as unknown as ApiClient
  return { heard, client }
}

test('what waits is sent however old it is, and kept as too old if the server says so', async () => {
  let now = 0
  let isReady = false
  const tooOld = err(failure('INVALID_INPUT', [{ path: 'occurredAt', message: 'INPUT_STRING' }]))
  const { client, heard } = listening(() => tooOld)
  const { outbox, pass, counts } = outboxWith({
    client,
    now: () => now,
    isReady: () => isReady,
    isOffline: () => !isReady,
  })
  outbox.becomeLeader()
  await pass('entry', 'k1')
  now = LATE_VISIT_MAX_MS + 1
  await sweepUntil(counts, { waiting: 1, refused: 0 })
  isReady = true
  await sweepUntil(counts, { waiting: 0, refused: 1 })
  now *= 2
  vi.advanceTimersByTime(OUTBOX_SWEEP_MS * 2)
  expect(heard).toHaveLength(1)
  expect(await outbox.refused()).toMatchObject([{ kind: 'entry', at: 0, code: 'TOO_OLD' }])
})

test('times by a clock that was wrong are corrected as soon as the right time is known, over a restart too', async () => {
  const hour = 3_600_000
  let isOffline = true
  const wrong = { now: () => 72 * hour, isSure: () => false, isOffline: () => true, isReady: () => false }
  const before = outboxWith(wrong)
  await before.pass('entry', 'k1')
  const { client, heard } = listening()
  const { outbox, pass, counts } = outboxWith({
    client,
    now: () => 2 * hour,
    isSure: () => true,
    isOffline: () => isOffline,
    isReady: () => !isOffline,
  })
  await outbox.correct(-71 * hour)
  await pass('exit', 'k2')
  await outbox.correct(5 * hour)
  isOffline = false
  outbox.becomeLeader()
  await sweepUntil(counts, { waiting: 0, refused: 0 })
  expect(heard).toEqual([
    { key: 'k1', occurredAt: new Date(hour).toISOString() },
    { key: 'k2', occurredAt: new Date(2 * hour).toISOString() },
  ])
})

test('staff are told what was refused, and what they decide is done', async () => {
  const decided: Decisions[number][] = []
  const reports: (readonly object[])[] = []
  let refuses = true
  let isOffline = true
  const { client } = listening(() =>
    refuses ? err(failure('EVENT_FULL_PLEASE_WAIT')) : ok({ authcode: 'C' }),
  )
  const { outbox, pass, counts } = outboxWith({ client, isOffline: () => isOffline }, (items) => {
    reports.push(items)
    return decided.splice(0)
  })
  outbox.becomeLeader()
  await pass('entry', 'k1')
  await pass('entry', 'k2', 'v2')
  isOffline = false
  await sweepUntil(counts, { waiting: 0, refused: 2 })
  const reportedNow = (count: number) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(OUTBOX_REPORT_MS)
      expect(reports.at(-1)).toHaveLength(count)
    })
  await vi.waitFor(() => {
    vi.advanceTimersByTime(OUTBOX_REPORT_MS)
    expect(reports.at(-1)).toMatchObject([
      { key: 'k1', kind: 'entry', reason: 'EVENT_FULL_PLEASE_WAIT', visitorId: 'v1' },
      { key: 'k2' },
    ])
  })
  decided.push({ key: 'k1', action: 'dismiss' })
  await reportedNow(1)
  refuses = false
  decided.push({ key: 'k2', action: 'retry' })
  await sweepUntil(counts, { waiting: 0, refused: 0 })
  await reportedNow(0)
  const told = reports.length
  vi.advanceTimersByTime(OUTBOX_REPORT_MS * 10)
  expect(reports, 'nothing is left to tell').toHaveLength(told)
})

test('a clock that is set between two records does not change their order', async () => {
  const hour = 3_600_000
  const { client, heard } = listening()
  let isOffline = true
  let isSure = true
  let now = 10 * hour
  const { outbox, pass, counts } = outboxWith({
    client,
    now: () => now,
    isSure: () => isSure,
    isOffline: () => isOffline,
    isReady: () => !isOffline,
  })
  await pass('entry', 'k1')
  now = 12 * hour
  isSure = false
  await pass('exit', 'k2')
  await outbox.correct(-3 * hour)
  isOffline = false
  outbox.becomeLeader()
  await sweepUntil(counts, { waiting: 0, refused: 0 })
  expect(heard).toEqual([
    { key: 'k1', occurredAt: new Date(10 * hour).toISOString() },
    { key: 'k2', occurredAt: new Date(10 * hour + 1).toISOString() },
  ])
})

test('who was known only from the pack is identified by the server once it answers, and rules apply again', async () => {
  const late = new Set(['v1', 'v2'])
  const full = err(failure('EVENT_FULL_PLEASE_WAIT'))
  const { client, heard } = listening(() => full)
  const { pass } = outboxWith({
    client,
    isLate: (visitorId) => late.has(visitorId),
    meet: async (visitorId) => {
      if (visitorId === 'v2') return err(failure('ANOTHER_VISIT_OPEN'))
      late.delete(visitorId)
      return ok(null)
    },
  })
  expect(await pass('entry', 'k1', 'v1')).toEqual(full)
  expect(await pass('entry', 'k2', 'v2')).toEqual(err(failure('ANOTHER_VISIT_OPEN')))
  expect(heard).toEqual([{ key: 'k1', occurredAt: undefined }])
})

test('offline it lets in as many as there is room for, and counts who left', async () => {
  const { pass } = outboxWith({ isOffline: () => true, hasRoom: async (balance) => balance < 1 })
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

test('a proxy error while the server is down is no refusal: the entry stays recorded and is sent later', async () => {
  let isAway = true
  const entered = { visitId: 'w1', direction: true, at: '2026-01-01T00:00:00.000Z', authcode: 'C' }
  const proxy = createServer((_, response) => {
    if (isAway) response.writeHead(503).end()
    else response.end(JSON.stringify({ data: entered }))
  })
  const port = await freePort()
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  try {
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, token: () => 'secret' })
    const { outbox, pass, counts } = outboxWith({ client })
    expect(await pass('entry', 'k1')).toMatchObject({ ok: true, value: { isRecorded: true } })
    expect(counts.at(-1)).toEqual({ waiting: 1, refused: 0 })
    isAway = false
    outbox.becomeLeader()
    await sweepUntil(counts, { waiting: 0, refused: 0 })
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
})

test('who signed up offline and enters when all is sent is known to the server', async () => {
  let isOffline = true
  const visitorIds: unknown[] = []
  const client = {
    call: async (asked: AnyCall, request: { readonly visitorId?: string }) => {
      if (isOffline) return err(failure('ERR_NETWORK'))
      if (asked === signup) return ok({ id: 'v9', code: 'C' })
      visitorIds.push(request.visitorId)
      return ok({ authcode: 'C' })
    },
  } as unknown as ApiClient
  const { outbox, pass, counts } = outboxWith({ client, isOffline: () => isOffline })
  outbox.becomeLeader()
  const form = { firstname: 'Grace', lastname: 'Okafor', email: 'grace@visitor.example' } as SignUpForm
  const signUp = { form, visitorTypeId: null, notice: { version: '1', language: 'it' }, idempotencyKey: 's1' }
  const signedUp = await outbox.signUp(signUp, new AbortController().signal)
  const visitorId = signedUp.ok ? signedUp.value.id : ''
  isOffline = false
  await sweepUntil(counts, { waiting: 0, refused: 0 })
  await pass('entry', 'k1', visitorId)
  await vi.waitFor(() => expect(visitorIds).toEqual(['v9']))
})
