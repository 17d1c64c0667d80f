import { newAccess } from '#contract/calls/new-access.ts'
import { signup } from '#contract/calls/signup.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import {
  type Failure,
  failure,
  type FailureCode,
  isConnectionFailure,
  isTransient,
} from '#contract/error-codes.ts'
import {
  OUTBOX_BACKOFF_MAX_MS,
  OUTBOX_BACKOFF_MS,
  OUTBOX_SWEEP_MS,
  REQUEST_TIMEOUT_MS,
} from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type {
  KioskAccess,
  KioskAccessRequest,
  OutboxCount,
  RefusedItem,
  SignUpRequest,
} from '#machines/ports.ts'
import type { ApiClient } from '#src/api/client.ts'
import { noteQueued } from '../device/tablet-state.ts'
import { accessToWire, signUpToWire, submitAccess } from '../http/access-call.ts'
import { isLocal, localIdOf } from './local-id.ts'
import { type Item, type OutboxStore, openOutboxStore, type Recorded } from './outbox-store.ts'

interface OutboxOptions {
  readonly client: ApiClient
  /** Epoch milliseconds, server's clock. */
  readonly now: () => number
  /** True while there is a token to send with. */
  readonly isReady: () => boolean
  /** True while the server cannot be reached, so that calls do not wait for it. */
  readonly isOffline: () => boolean
  /** True for visitors whom only this tablet knows: their requests are sent as late visits. */
  readonly isLate: (visitorId: string) => boolean
  /**
   * Whether one more visitor may enter, by the server's last number.
   * @param balance entries since then, less exits
   */
  readonly hasRoom: (balance: number) => Promise<boolean>
  /** A visitor type of the company, for visitors who signed up at this tablet offline. */
  readonly visitorType: (id: string | null) => VisitorType | null
  readonly onCount: (count: OutboxCount) => void
  /** The server has accepted the request that was recorded with this key. */
  readonly onDelivered: (idempotencyKey: string, visitorCode: string) => void
  readonly onRefused: (idempotencyKey: string, code: FailureCode) => void
}

/** A page that waits longer than this for an answer has been closed. */
const ASKING_MS = REQUEST_TIMEOUT_MS * 2
const JITTER = 0.25

/** Message to the other tabs. */
interface Told {
  readonly delivered?: { readonly key: string; readonly visitorCode: string }
  readonly refused?: { readonly key: string; readonly code: FailureCode }
}

/**
 * The outbox: entries, exits and sign-ups of this tablet on their way to the server. They are stored encrypted before
 * they are sent, and sent again with the same key until the server has answered. Of several tabs only the leader
 * sends.
 */
export function makeOutbox(options: OutboxOptions) {
  const { client, now, isReady, isOffline, isLate, hasRoom, visitorType, onDelivered, onRefused } = options
  const onCount = (count: OutboxCount): void => {
    noteQueued(count.waiting + count.refused)
    options.onCount(count)
  }
  const opened = openOutboxStore()
  const tabs = new BroadcastChannel('visitor-kiosk.outbox')
  let isSender = false
  let isSending = false
  let wake = (): void => {}

  tabs.onmessage = ({ data }: MessageEvent<Told>) => {
    hear(data)
    void opened.then(follow)
  }
  addEventListener('online', () => send())

  function hear({ delivered, refused }: Told): void {
    if (delivered) onDelivered(delivered.key, delivered.visitorCode)
    if (refused) onRefused(refused.key, refused.code)
  }

  async function tell(store: OutboxStore, told: Told): Promise<void> {
    hear(told)
    tabs.postMessage(told)
    onCount(await store.count())
  }

  async function follow(store: OutboxStore | null): Promise<void> {
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
      if (!store) return
      if (!next) {
        // Some rows may be too old by now.
        onCount(await store.count())
        return
      }
      const result = isReady() ? await deliver(store, next) : null
      if (result === null || (!result.ok && isTransient(result.error.code))) {
        await pause(tries++, result?.ok === false ? result.error.retryAfterSeconds : undefined)
        continue
      }
      tries = 0
      await tell(store, await settle(store, next, result))
    }
  }

  /** Sends a recorded request; its answer contains the visitor's code. */
  async function deliver(store: OutboxStore, { item, at }: Recorded): Promise<Result<Answer, Failure>> {
    const occurredAt = new Date(at).toISOString()
    const { idempotencyKey } = item.request
    if (item.kind === 'signUp') {
      const asked = { ...signUpToWire(item.request), occurredAt }
      const result = await client.call(signup, asked, { idempotencyKey })
      return result.ok ? ok({ visitorId: result.value.id, visitorCode: result.value.code }) : result
    }
    const { visitorId } = item.request
    const known = isLocal(visitorId) ? await store.visitorOf(visitorId) : visitorId
    // The sign-up was refused, so the server does not know this visitor.
    if (known === undefined) return err(failure('VISITOR_NOT_FOUND'))
    const asked = { ...accessToWire({ ...item.request, visitorId: known }), occurredAt }
    const result = await client.call(newAccess, asked, { idempotencyKey })
    return result.ok ? ok({ visitorId: known, visitorCode: result.value.authcode }) : result
  }

  async function settle(
    store: OutboxStore,
    { id, item }: Recorded,
    result: Result<Answer, Failure>,
  ): Promise<Told> {
    const key = item.request.idempotencyKey
    if (!result.ok) {
      await store.mark(id, 'refused', result.error.code)
      return { refused: { key, code: result.error.code } }
    }
    const { visitorId, visitorCode } = result.value
    if (item.kind === 'signUp') await store.meet(id, localIdOf(key), visitorId, now())
    else await store.forget(id)
    return { delivered: { key, visitorCode } }
  }

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

  /**
   * Stores the request and asks the server; without an answer it counts as recorded, and is sent once the server is
   * back. Earlier requests are sent first: the server must receive an entry before its exit.
   */
  async function submit<Value>(
    item: Item,
    ask: () => Promise<Result<Value, Failure>>,
    recorded: Value,
    mustWait: boolean,
  ): Promise<Result<Value, Failure>> {
    const store = await opened
    const id = await store?.record(item, now()).catch(() => undefined)
    if (!store || id === undefined) return ask()
    const result = mustWait || isOffline() || (await store.hasWaiting()) ? null : await ask()
    // A visitor whose answer was lost may be inside: only a request that was never sent can be turned away.
    if (result === null && isEntry(item) && !(await hasRoom(await store.balance()))) {
      await store.forget(id)
      return err(failure('EVENT_FULL_PLEASE_WAIT'))
    }
    if (result !== null && (result.ok || !isConnectionFailure(result.error.code))) {
      await store.forget(id)
      return result
    }
    await store.mark(id, 'waiting')
    tabs.postMessage({} satisfies Told)
    await follow(store)
    return ok(recorded)
  }

  return {
    /** Called when this tab becomes the leader: only one of several tabs may send. */
    becomeLeader(): void {
      isSender = true
      void opened.then(follow)
      setInterval(send, OUTBOX_SWEEP_MS)
    },

    /** The server's answer, or a recorded access. */
    submitAccess: (request: KioskAccessRequest, signal: AbortSignal): Promise<Result<KioskAccess, Failure>> =>
      submit<KioskAccess>(
        { kind: 'access', request },
        () => submitAccess(client, request, signal),
        { visitId: request.idempotencyKey, direction: request.direction, visitorCode: '', isRecorded: true },
        isLocal(request.visitorId) || isLate(request.visitorId),
      ),

    /** The server's answer; a recorded visitor has an id of the tablet's own and no code. */
    signUp: (request: SignUpRequest, signal: AbortSignal): Promise<Result<Visitor, Failure>> => {
      const { idempotencyKey, form, visitorTypeId } = request
      return submit<Visitor>(
        { kind: 'signUp', request },
        () => client.call(signup, signUpToWire(request), { signal, idempotencyKey }),
        {
          id: localIdOf(idempotencyKey),
          code: '',
          firstName: form.firstname,
          lastName: form.lastname,
          companyName: form.companyName || null,
          image: null,
          visitorType: visitorType(visitorTypeId),
        },
        false,
      )
    },

    /** The requests that the server refused, for staff. */
    async refused(): Promise<readonly RefusedItem[]> {
      const store = await opened
      return ((await store?.refused()) ?? []).map(({ id, at, reason, item }) => ({
        id,
        at,
        code: reason ?? 'ERROR_RETRY',
        ...(item.kind === 'access'
          ? { kind: item.request.direction, name: item.request.visitorName ?? '' }
          : { kind: 'signUp', name: `${item.request.form.firstname} ${item.request.form.lastname}` }),
      }))
    },

    /** Sends a refused request again after staff removed the cause. */
    async retry(id: number): Promise<void> {
      const store = await opened
      await store?.mark(id, 'waiting')
      await follow(store)
    },

    /** Deletes a refused request that staff have dealt with by other means. */
    async dismiss(id: number): Promise<void> {
      const store = await opened
      await store?.forget(id)
      await follow(store)
    },

    async clear(): Promise<void> {
      const store = await opened
      await store?.clear()
      await follow(store)
    },
  }
}

const isEntry = (item: Item): boolean => item.kind === 'access' && item.request.direction === 'entry'

export type Outbox = ReturnType<typeof makeOutbox>

interface Answer {
  readonly visitorId: string
  readonly visitorCode: string
}
