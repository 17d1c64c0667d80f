import { createActor, fromPromise } from 'xstate'
import { type Failure, failure, type FailureCode, isTransient } from '#contract/error-codes.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { outboxMachine } from '#machines/outbox/outbox.machine.ts'
import type { OutboxCount, SendOldest } from '#machines/ports.ts'
import type { ApiClient } from '#src/api/client.ts'
import { signUp, submitAccess } from '../http/http-ports.ts'
import { isLocal, localIdOf } from './local-id.ts'
import type { OutboxStore, Recorded } from './outbox-store.ts'

interface SenderOptions {
  readonly client: ApiClient
  /** Epoch milliseconds, server's clock. */
  readonly now: () => number
  /** True while there is a token to send with. */
  readonly isReady: () => boolean
  readonly opened: Promise<OutboxStore | null>
  readonly onSettled: (settled: Settled) => void
  readonly onCount: (count: OutboxCount) => void
}

/** What the server answered to a recorded request; also the message to the other tabs. */
export interface Settled {
  readonly delivered?: { readonly key: string; readonly visitorCode: string }
  readonly refused?: { readonly key: string; readonly code: FailureCode }
}

/** A page that waits longer than this for an answer has been closed. */
const ASKING_MS = REQUEST_TIMEOUT_MS * 2

/** The outbox's chart with its effect. */
export function outboxSender({ client, now, isReady, opened, onSettled, onCount }: SenderOptions) {
  const sendOldest: SendOldest = fromPromise(async () => {
    const store = await opened
    if (store === null) return ok('empty')
    // With a token the server's time is known, and by it the times of the rows that are read from here on.
    const hadToken = isReady()
    const next = await store.next(now(), ASKING_MS)
    if (next === null) return ok('empty')
    if (!hadToken) return err(failure('UNAUTHORIZED'))
    const result = await deliver(client, store, next)
    if (!result.ok && isTransient(result.error.code)) return result
    onSettled(await settle(store, next, result, now()))
    onCount(await store.count())
    return ok('answered')
  })
  return createActor(outboxMachine.provide({ actors: { sendOldest } }), { input: { random: Math.random } })
}

interface Answer {
  readonly visitorId: string
  readonly visitorCode: string
}

async function deliver(
  client: ApiClient,
  store: OutboxStore,
  { item, at }: Recorded,
): Promise<Result<Answer, Failure>> {
  const occurredAt = new Date(at).toISOString()
  if (item.kind === 'signUp') {
    const result = await signUp(client, item.request, { occurredAt })
    return result.ok ? ok({ visitorId: result.value.id, visitorCode: result.value.code }) : result
  }
  const { visitorId } = item.request
  const known = isLocal(visitorId) ? await store.visitorOf(visitorId) : visitorId
  // The sign-up was refused, so the server does not know this visitor.
  if (known === undefined) return err(failure('VISITOR_NOT_FOUND'))
  const result = await submitAccess(client, { ...item.request, visitorId: known }, { occurredAt })
  return result.ok ? ok({ visitorId: known, visitorCode: result.value.visitorCode }) : result
}

/** The server judges the age by its own clock. */
const isTooOld = ({ code, issues }: Failure): boolean =>
  code === 'INVALID_INPUT' && issues.some(({ path }) => path === 'occurredAt')

async function settle(
  store: OutboxStore,
  { id, item }: Recorded,
  result: Result<Answer, Failure>,
  now: number,
): Promise<Settled> {
  const key = item.request.idempotencyKey
  if (!result.ok) {
    const code = isTooOld(result.error) ? 'TOO_OLD' : result.error.code
    await store.mark(id, 'refused', code)
    return { refused: { key, code } }
  }
  const { visitorId, visitorCode } = result.value
  if (item.kind === 'signUp') await store.meet(id, localIdOf(key), visitorId, now)
  else await store.forget(id)
  return { delivered: { key, visitorCode } }
}
