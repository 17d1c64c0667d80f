import type { Direction } from '#contract/entities/direction.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import {
  type Failure,
  failure,
  type FailureCode,
  isConnectionFailure,
  isTransient,
} from '#contract/error-codes.ts'
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
import { signUp, submitAccess } from '../http/http-ports.ts'
import { isLocal, localIdOf } from './local-id.ts'
import { outboxSender, type Settled } from './outbox-sender.ts'
import { outboxReporter } from './outbox-reporter.ts'
import { recordedName } from './recorded-name.ts'
import { type Item, type OutboxStore, openOutboxStore } from './outbox-store.ts'

interface OutboxOptions {
  readonly client: ApiClient
  /** Epoch milliseconds, server's clock. */
  readonly now: () => number
  /** The server has set that clock. */
  readonly isSure: () => boolean
  /** True while there is a token to send with. */
  readonly isReady: () => boolean
  /** True while the server cannot be reached, so that calls do not wait for it. */
  readonly isOffline: () => boolean
  /** True for visitors whom only this tablet knows: their requests are sent as late visits. */
  readonly isLate: (visitorId: string) => boolean
  /** Lets the server identify such a visitor, who is then no longer late; its refusal is the visitor's. */
  readonly meet: (visitorId: string, direction: Direction) => Promise<Result<unknown, Failure>>
  /** The guest of this pass has signed up at this tablet, whether the server knows it or not. */
  readonly onGuest: (pass: string, visitorId: string) => void
  /** The visitor has entered or left at this tablet, whether the server knows it or not. */
  readonly onPassed: (visitorId: string, direction: Direction) => void
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

/**
 * The outbox: entries, exits and sign-ups of this tablet on their way to the server. They are stored encrypted before
 * they are sent, and sent again with the same key until the server has answered. Of several tabs only the leader
 * sends.
 */
export function makeOutbox(options: OutboxOptions) {
  const { client, now, isSure, isReady, isOffline, isLate, meet, hasRoom } = options
  const { visitorType, onGuest, onPassed, onDelivered, onRefused } = options
  const onCount = (count: OutboxCount): void => {
    noteQueued(count.waiting + count.refused)
    options.onCount(count)
    reporter.noteCount(count)
  }
  const opened = openOutboxStore()
  const reporter = outboxReporter({
    client,
    isReady: () => isReady() && !isOffline(),
    opened,
    onDecided: (store, id, action) =>
      change(() => (action === 'retry' ? store.mark(id, 'waiting') : store.forget(id))),
  })
  const tabs = new BroadcastChannel('visitor-kiosk.outbox')
  const sender = outboxSender({
    client,
    now,
    isReady,
    opened,
    onCount,
    onSettled: (settled) => {
      hear(settled)
      tabs.postMessage(settled)
    },
  })
  sender.start()

  tabs.onmessage = ({ data }: MessageEvent<Settled>) => {
    hear(data)
    void change()
  }
  addEventListener('online', () => sender.send({ type: 'WENT_ONLINE' }))

  function hear({ delivered, refused }: Settled): void {
    if (delivered) onDelivered(delivered.key, delivered.visitorCode)
    if (refused) onRefused(refused.key, refused.code)
  }

  /** Changes rows, counts them, and lets the sender know. */
  async function change(write?: (store: OutboxStore) => Promise<void>): Promise<void> {
    const store = await opened
    if (store === null) return
    await write?.(store)
    onCount(await store.count())
    sender.send({ type: 'OUTBOX_CHANGED' })
  }

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
    const id = await store?.record(item, now(), isSure()).catch(() => undefined)
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
    tabs.postMessage({} satisfies Settled)
    await change()
    return ok(recorded)
  }

  /**
   * The line came back while a visitor whom only this tablet knew was at it: the rules apply again, unless requests
   * still wait that the server has to hear first.
   */
  async function meetAgain(visitorId: string, direction: Direction): Promise<Failure | null> {
    if (!isLate(visitorId) || isOffline() || (await (await opened)?.hasWaiting())) return null
    const met = await meet(visitorId, direction)
    return met.ok || isTransient(met.error.code) ? null : met.error
  }

  return {
    /** Corrects recorded times, once the server's time is known. */
    async correct(slow: number): Promise<void> {
      await (await opened)?.correct(slow)
    },

    /** Called when this tab becomes the leader: only one of several tabs may send. */
    becomeLeader(): void {
      reporter.becomeLeader()
      void change().then(() => sender.send({ type: 'LEADER_ELECTED' }))
    },

    /** The server's answer, or a recorded access. */
    async submitAccess(
      request: KioskAccessRequest,
      signal: AbortSignal,
    ): Promise<Result<KioskAccess, Failure>> {
      const { visitorId, direction, idempotencyKey } = request
      const refusal = await meetAgain(visitorId, direction)
      if (refusal) return err(refusal)
      const result = await submit<KioskAccess>(
        { kind: 'access', request },
        () => submitAccess(client, request, { signal }),
        { visitId: idempotencyKey, direction, visitorCode: '', isRecorded: true },
        isLocal(visitorId) || isLate(visitorId),
      )
      if (result.ok) onPassed(visitorId, direction)
      return result
    },

    /** The server's answer; a recorded visitor has an id of the tablet's own and no code. */
    signUp: async (request: SignUpRequest, signal: AbortSignal): Promise<Result<Visitor, Failure>> => {
      const { idempotencyKey, form, visitorTypeId, pass } = request
      const result = await submit<Visitor>(
        { kind: 'signUp', request },
        () => signUp(client, request, { signal }),
        {
          id: localIdOf(idempotencyKey),
          code: '',
          firstName: form.firstname,
          lastName: form.lastname ?? '',
          companyName: form.companyName || null,
          image: null,
          visitorType: visitorType(visitorTypeId),
        },
        false,
      )
      if (result.ok && pass !== undefined) onGuest(pass, result.value.id)
      return result
    },

    /** The requests that the server refused, for staff. */
    async refused(): Promise<readonly RefusedItem[]> {
      const store = await opened
      return ((await store?.refused()) ?? []).map(({ id, at, reason, item }) => ({
        id,
        at,
        code: reason ?? 'ERROR_RETRY',
        kind: item.kind === 'access' ? item.request.direction : 'signUp',
        name: recordedName(item),
      }))
    },

    /** Sends a refused request again after staff removed the cause. */
    retry: (id: number): Promise<void> => change((store) => store.mark(id, 'waiting')),

    /** Deletes a refused request that staff have dealt with by other means. */
    dismiss: (id: number): Promise<void> => change((store) => store.forget(id)),

    hasWaiting: async (): Promise<boolean> => (await (await opened)?.hasWaiting()) ?? false,

    /** Tells staff, once this tablet was revoked, what it could not deliver. */
    handIn: () => reporter.handIn(),

    clear: (): Promise<void> => change((store) => store.clear()),
  }
}

const isEntry = (item: Item): boolean => item.kind === 'access' && item.request.direction === 'entry'

export type Outbox = ReturnType<typeof makeOutbox>
