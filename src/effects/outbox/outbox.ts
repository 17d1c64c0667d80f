import { newAccess } from '#contract/calls/new-access.ts'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import { OUTBOX_BACKOFF_MAX_MS, OUTBOX_BACKOFF_MS, REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Access, AccessRequest, OutboxCount } from '#machines/ports.ts'
import type { Client } from '#src/api/client.ts'
import { noteQueued } from '../tablet-state.ts'
import { accessToWire, submitAccess } from '../access-call.ts'
import { openOutboxStore, type OutboxStore, type Recorded } from './outbox-store.ts'

interface OutboxOptions {
  readonly client: Client
  /** Epoch milliseconds, server's clock. */
  readonly now: () => number
  /** Whether there is a token to ask with. */
  readonly isReady: () => boolean
  readonly onCount: (count: OutboxCount) => void
  /** The server has taken what was recorded under this key. */
  readonly onDelivered: (idempotencyKey: string) => void
}

/** What another try may change; anything else the server said is its last word. */
const passing: readonly FailureCode[] = [
  'ERR_NETWORK',
  'ECONNABORTED',
  'ERROR_RETRY',
  'UNAVAILABLE',
  'STORAGE_FULL',
  'TOO_MANY_REQUESTS',
  'UNAUTHORIZED',
]
/** The line failed: nobody knows what the server has done. */
const unanswered: readonly FailureCode[] = ['ERR_NETWORK', 'ECONNABORTED']
/** A page that asks longer than this is gone. */
const ASKING_MS = REQUEST_TIMEOUT_MS * 2
const JITTER = 0.25

/**
 * Entries and exits of this tablet on their way to the server: written down, encrypted, before they are sent, and sent
 * again with the same key until the server has spoken. Of several tabs the leading one sends.
 */
export function makeOutbox(options: OutboxOptions) {
  const { client, now, isReady, onDelivered } = options
  const onCount = (count: OutboxCount): void => {
    noteQueued(count.waiting + count.refused)
    options.onCount(count)
  }
  const opened = openOutboxStore()
  const tabs = new BroadcastChannel('visitor-kiosk.outbox')
  let isSender = false
  let isSending = false
  let wake = (): void => {}

  tabs.onmessage = ({ data }: MessageEvent<{ readonly delivered: string | null }>) => {
    if (data.delivered !== null) onDelivered(data.delivered)
    void opened.then(follow)
  }
  addEventListener('online', () => send())

  const tell = async (store: OutboxStore | null, delivered: string | null): Promise<void> => {
    tabs.postMessage({ delivered })
    await follow(store)
  }
  const follow = async (store: OutboxStore | null): Promise<void> => {
    if (store === null) return
    onCount(await store.count())
    send()
  }

  function send(): void {
    wake()
    if (!isSender || isSending) return
    isSending = true
    void sendAll().finally(() => {
      isSending = false
    })
  }

  async function sendAll(): Promise<void> {
    const store = await opened
    let tries = 0
    for (;;) {
      const next = await store?.next(now(), ASKING_MS)
      if (!store || !next) return
      const result = isReady() ? await deliver(next) : null
      if (result === null || (!result.ok && passing.includes(result.error.code))) {
        await pause(tries++, result?.ok === false ? result.error.retryAfterSeconds : undefined)
        continue
      }
      tries = 0
      await (result.ok ? store.forget(next.id) : store.mark(next.id, 'refused'))
      if (result.ok) onDelivered(next.request.idempotencyKey)
      tabs.postMessage({ delivered: result.ok ? next.request.idempotencyKey : null })
      onCount(await store.count())
    }
  }

  const deliver = ({ request, at }: Recorded): Promise<Result<unknown, Failure>> =>
    client.call(
      newAccess,
      { ...accessToWire(request), occurredAt: new Date(at).toISOString() },
      { idempotencyKey: request.idempotencyKey },
    )

  const pause = (tries: number, seconds?: number): Promise<void> =>
    new Promise((resolve) => {
      const backoff = Math.min(OUTBOX_BACKOFF_MS * 2 ** tries, OUTBOX_BACKOFF_MAX_MS)
      const ms = seconds === undefined ? backoff * (1 - JITTER + 2 * JITTER * Math.random()) : seconds * 1_000
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  return {
    /** Of several tabs only one may. */
    lead(): void {
      isSender = true
      void opened.then(follow)
    },

    /** Answers as the server does; without an answer the access counts as recorded, and is sent once the line is back. */
    async submit(request: AccessRequest, signal: AbortSignal): Promise<Result<Access, Failure>> {
      const store = await opened
      const id = await store?.record(request, now()).catch(() => undefined)
      const result = await submitAccess(client, request, signal)
      if (!store || id === undefined) return result
      if (!result.ok && unanswered.includes(result.error.code)) {
        await store.mark(id, 'waiting')
        await tell(store, null)
        const { idempotencyKey, direction } = request
        return ok({ visitId: idempotencyKey, direction, visitorCode: '', isRecorded: true })
      }
      await store.forget(id)
      return result
    },

    async clear(): Promise<void> {
      const store = await opened
      await store?.clear()
      await tell(store, null)
    },
  }
}
