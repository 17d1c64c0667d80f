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
import { OUTBOX_KEEP_MS, OUTBOX_SWEEP_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import type { OutboxCount } from '#machines/ports.ts'
import { type ApiClient, createClient } from '#src/api/client.ts'
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

function outboxWith(changes: Partial<Parameters<typeof makeOutbox>[0]>) {
  const counts: OutboxCount[] = []
  const outbox = makeOutbox({
    client: lineThat(() => 'ERR_NETWORK'),
    now: () => 0,
    isReady: () => true,
    isOffline: () => false,
    isLate: () => false,
    hasRoom: async () => true,
    visitorType: () => null,
    onCount: (count) => counts.push(count),
    onDelivered: () => undefined,
    onRefused: () => undefined,
    ...changes,
  })
  const pass = (direction: Direction, key: string, visitorId = 'v1') =>
    outbox.submitAccess(
      { ...access, direction, visitorId, idempotencyKey: key },
      new AbortController().signal,
    )
  return { outbox, pass, counts }
}

const lineThat = (says: () => FailureCode) =>
  ({ call: async () => err(failure(says())) }) as unknown as ApiClient

/** The outbox may be in the middle of a try when the first one is due. */
const sweepUntil = (counts: readonly OutboxCount[], wanted: OutboxCount) =>
  vi.waitFor(() => {
    vi.advanceTimersByTime(OUTBOX_SWEEP_MS)
    expect(counts.at(-1)).toEqual(wanted)
  })

test('what is past its age goes from a page that stays open, and is counted no more', async () => {
  let now = 0
  let code: FailureCode = 'ERR_NETWORK'
  const { outbox, pass, counts } = outboxWith({ client: lineThat(() => code), now: () => now })
  outbox.becomeLeader()
  await pass('entry', 'k1')
  await vi.waitFor(() => expect(counts.at(-1)).toEqual({ waiting: 1, refused: 0 }))
  code = 'VISITOR_NOT_FOUND'
  await sweepUntil(counts, { waiting: 0, refused: 1 })

  now = OUTBOX_KEEP_MS + 1
  await sweepUntil(counts, { waiting: 0, refused: 0 })
  expect(await outbox.refused()).toEqual([])
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
