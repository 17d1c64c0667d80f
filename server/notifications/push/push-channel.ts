import type { Vault } from '#server/keys/vault.ts'
import { type CircuitBreaker, circuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { GuardedPost } from '#server/platform/guarded-post.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import type { ClaimedMessage } from '../leases.store.ts'
import type { NotificationChannel } from '../notification-channel.ts'
import { retryAfterMs } from '../notification.rules.ts'
import type { NotificationStore, Sent } from '../notifications.store.ts'
import { makePushKeys } from './push-keys.ts'
import { pushEndpoint } from './push-endpoint.ts'
import { pushContent, pushRequest, receiptHashOf, receiptOf } from './push-message.ts'
import { afterAnswer } from './push.rules.ts'
import type { PushStore } from './push.store.ts'

interface PushChannelOptions {
  readonly store: NotificationStore
  readonly pushes: PushStore
  readonly vault: Vault
  readonly post: GuardedPost
  /** Whom a push service may write to; `null`: there is no such address, and nothing is sent. */
  readonly contact: string | null
}

/** Messages that a process sends at the same time. */
const AT_ONCE = 8

/** Notifies the browsers in which hosts have switched it on. That a push service took a message is all that is known then. */
export function pushChannel({
  store,
  pushes,
  vault,
  post,
  contact,
}: PushChannelOptions): NotificationChannel<ClaimedMessage> {
  /** One for each machine of the push services. */
  const breakers = new Map<string, CircuitBreaker>()
  const breakerOf = (host: string): CircuitBreaker => {
    const breaker = breakers.get(host) ?? circuitBreaker()
    breakers.set(host, breaker)
    return breaker
  }

  return {
    atOnce: AT_ONCE,
    claim: pushes.claim,
    prolong: store.prolongLease,
    keep: store.keepOutcome,

    async send(message): Promise<Sent> {
      const facts = await store.describe(message)
      const browser = await pushes.findBrowser(message)
      if (facts === null || facts.isObsolete || browser === null) return { state: 'dropped', reason: null }
      const url = pushEndpoint(browser.endpoint)
      if (contact === null || url === null) return { state: 'failed', reason: 'NOT_SENT' }
      const breaker = breakerOf(url.host)
      const later = retryAfterMs(message.tries)
      if (!breaker.mayTry()) return { retryAfterMs: later }
      const receipt = receiptOf(vault, message.attemptId)
      const receiptHash = receiptHashOf(receipt)
      if (receiptHash !== null) await pushes.keepReceipt(message, receiptHash)
      const content = pushContent(facts, facts.language ?? SERVER_LOCALE, receipt)
      const keys = await pushes.keysOf(makePushKeys)
      const { headers, body } = pushRequest(content, url, browser.keys, { keys, contact })
      const answered = await post(url, headers, body)
      const next = answered.ok ? afterAnswer(answered.value, later) : { retryAfterMs: later }
      if (!answered.ok || answered.value.status >= 500) breaker.failed()
      else breaker.succeeded()
      if ('state' in next && next.reason === 'GONE') await pushes.removeGone(browser.subscriptionId)
      return next
    },
  }
}
