import type { NotificationChannel } from '#server/notifications/notification-channel.ts'
import type { EventStore } from '#server/events/events.store.ts'
import type { GuardedPost } from '#server/platform/guarded-post.ts'
import { askedWaitMs, outcomeOfStatus, shownAnswer } from './webhook.rules.ts'
import { signatureHeaders } from './webhook-signature.ts'
import type { Attempt, ClaimedDelivery, WebhookStore } from './webhooks.store.ts'

interface WebhookChannelOptions {
  readonly store: WebhookStore
  readonly events: EventStore
  readonly post: GuardedPost
}

/** Deliveries that a process makes at the same time. */
const AT_ONCE = 16
const LIMIT_MS = 15_000
const ANSWER_BYTES = 4 * 1_024

/** Delivers events to the webhooks of companies: at least once each, and always under the id of the event. */
export function webhookChannel({
  store,
  events,
  post,
}: WebhookChannelOptions): NotificationChannel<ClaimedDelivery, Attempt> {
  const busy: string[] = []

  async function deliver(delivery: ClaimedDelivery): Promise<Attempt> {
    const at = new Date()
    const from = performance.now()
    const found = await store.describe(delivery)
    const attempt = { at, status: null, answer: null, askedWaitMs: null }
    if (found === null) return { ...attempt, tookMs: 0, outcome: 'unreachable' }
    const body = JSON.stringify(found.event)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'visitor-kiosk-webhooks',
      ...signatureHeaders(found.secrets, delivery.eventId, body, at),
    }
    const limits = { limitMs: LIMIT_MS, cutAtBytes: ANSWER_BYTES }
    const answered = await post(found.url, headers, body, limits)
    const tookMs = performance.now() - from
    if (!answered.ok) {
      const isForbidden = answered.error === 'FORBIDDEN_ADDRESS'
      return { ...attempt, tookMs, outcome: isForbidden ? 'forbidden' : 'unreachable' }
    }
    const { status, type, body: said } = answered.value
    return {
      at,
      tookMs,
      status,
      outcome: outcomeOfStatus(status),
      answer: shownAnswer(type, said),
      askedWaitMs: askedWaitMs(answered.value),
    }
  }

  return {
    atOnce: AT_ONCE,
    async isDue(lookAgain) {
      if (await events.orderSome()) lookAgain()
      return store.isDue()
    },
    async claim(atMost) {
      const claimed = await store.claim(atMost, busy)
      busy.push(...claimed.map(({ webhookId }) => webhookId))
      return claimed
    },
    prolong: store.prolong,
    send: (delivery) =>
      deliver(delivery).finally(() => void busy.splice(busy.indexOf(delivery.webhookId), 1)),
    keep: store.keep,
  }
}
