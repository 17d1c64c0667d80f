import { handInOutbox, reportOutbox } from '#contract/calls/outbox.ts'
import { OUTBOX_REPORT_MAX, OUTBOX_REPORT_MS } from '#contract/limits.ts'
import type { OutboxCount } from '#machines/ports.ts'
import type { ApiClient, RequestOf } from '#src/api/client.ts'
import { isLocal } from './local-id.ts'
import type { OutboxStore, Recorded } from './outbox-store.ts'
import { recordedName } from './recorded-name.ts'

interface ReporterOptions {
  readonly client: ApiClient
  /** True while the server can be asked with a token. */
  readonly isReady: () => boolean
  readonly opened: Promise<OutboxStore | null>
  /** What staff decided on a refused request. */
  readonly onDecided: (store: OutboxStore, id: number, action: 'retry' | 'dismiss') => Promise<void>
}

type Reported = RequestOf<typeof reportOutbox>['items'][number]

/** Changes that come together are reported together. */
const SETTLING_MS = 1_000

/**
 * Tells staff in the console what this tablet has not delivered, and does what they decided. It reports every change,
 * and again while anything is left, because a decision is the answer to a report. Of several tabs only the leader
 * reports.
 */
export function outboxReporter({ client, isReady, opened, onDecided }: ReporterOptions) {
  let isLeading = false
  /** The console may list requests of before this page. */
  let isListed = true
  let isEmpty = true
  let next: ReturnType<typeof setTimeout> | undefined

  function reportIn(milliseconds: number): void {
    clearTimeout(next)
    next = setTimeout(() => void report().catch(() => reportIn(OUTBOX_REPORT_MS)), milliseconds)
  }

  async function report(): Promise<void> {
    const store = await opened
    if (store === null || (isEmpty && !isListed)) return
    if (isReady()) {
      const undelivered = await store.undelivered(OUTBOX_REPORT_MAX)
      const answer = await client.call(reportOutbox, { items: undelivered.map(reported) })
      if (answer.ok) {
        isListed = undelivered.length > 0
        const refused = new Map(
          undelivered.flatMap(({ id, item, reason }) =>
            reason === null ? [] : [[item.request.idempotencyKey, id]],
          ),
        )
        for (const { key, action } of answer.value.decisions) {
          const id = refused.get(key)
          if (id !== undefined) await onDecided(store, id, action)
        }
      }
    }
    if (!isEmpty || isListed) reportIn(OUTBOX_REPORT_MS)
  }

  return {
    becomeLeader(): void {
      isLeading = true
      reportIn(SETTLING_MS)
    },

    noteCount({ waiting, refused }: OutboxCount): void {
      isEmpty = waiting + refused === 0
      if (isLeading && (!isEmpty || isListed)) reportIn(SETTLING_MS)
    },

    /** Hands in what a revoked tablet could not deliver, before it is deleted; nothing else is tried if that fails. */
    async handIn(): Promise<void> {
      clearTimeout(next)
      const undelivered = (await (await opened)?.undelivered(OUTBOX_REPORT_MAX)) ?? []
      await client.call(handInOutbox, { items: undelivered.map(reported) })
    },
  }
}

function reported({ at, reason, item }: Recorded): Reported {
  const occurredAt = new Date(at).toISOString()
  const key = item.request.idempotencyKey
  const name = recordedName(item)
  if (item.kind === 'signUp') return { key, kind: 'signUp', occurredAt, reason, visitorId: null, name }
  const { direction, visitorId } = item.request
  return {
    key,
    kind: direction,
    occurredAt,
    reason,
    visitorId: isLocal(visitorId) ? null : visitorId,
    name: name || null,
  }
}
