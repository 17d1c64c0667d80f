import type { ChannelOutcome } from '#contract/notification-evidence.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type CircuitBreaker, circuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { GuardedPost } from '#server/platform/guarded-post.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import { ANSWER_PATH, linkHashOf, linkSecret } from '../answer-link.ts'
import type { NotificationChannel } from '../notification-channel.ts'
import { retryAfterMs } from '../notification.rules.ts'
import { sayMessage } from '../notification-text.ts'
import type { NotificationStore, Sent } from '../notifications.store.ts'
import { channelRequest, type ChannelMessage, outcomeOf } from './channel-format.ts'
import type { ChannelStore, ChannelTarget, ClaimedCall } from './channels.store.ts'

interface HttpChannelOptions {
  readonly store: NotificationStore
  readonly channels: ChannelStore
  readonly vault: Vault
  readonly post: GuardedPost
  /** The start of links to this server; `null`: it is unknown. */
  readonly origin: string | null
}

/** Services that a process calls at the same time, each with one message: one that hangs delays no other. */
const AT_ONCE = 8

/** Sends one message to one service. */
export async function callService(
  post: GuardedPost,
  target: ChannelTarget,
  message: ChannelMessage,
): Promise<ChannelOutcome> {
  const { url, headers, body } = channelRequest(target.kind, message, target, new Date())
  const answered = await post(url, headers, body)
  if (answered.ok) return outcomeOf(target.kind, answered.value)
  return answered.error === 'FORBIDDEN_ADDRESS' ? 'forbidden' : 'unreachable'
}

/** Notifies through services that the company has set up. That a service took a message is all that is known then. */
export function httpChannel(options: HttpChannelOptions): NotificationChannel<ClaimedCall> {
  const { store, channels, vault, post, origin } = options
  const busy = new Set<string>()
  const breakers = new Map<string, CircuitBreaker>()
  const breakerOf = (channelId: string): CircuitBreaker => {
    const breaker = breakers.get(channelId) ?? circuitBreaker()
    breakers.set(channelId, breaker)
    return breaker
  }

  async function call(message: ClaimedCall): Promise<Sent> {
    const facts = await store.describe(message)
    const found = await channels.findTarget(message)
    if (facts === null || facts.isObsolete || found === null) return { state: 'dropped', reason: null }
    const breaker = breakerOf(message.channelId)
    if (!breaker.mayTry()) return { retryAfterMs: retryAfterMs(message.tries) }
    const { sentence, details, words } = sayMessage(facts, facts.language ?? SERVER_LOCALE)
    const secret = linkSecret(vault, message.attemptId)
    const linkHash = origin === null ? null : linkHashOf(secret)
    if (linkHash !== null) await store.keepLink(message, linkHash)
    const outcome = await callService(post, found.target, {
      id: message.attemptId,
      step: facts.step,
      // Many people may read it: it says whose visitor it is.
      text:
        facts.addressee === 'host' && facts.hostName !== null ? `${facts.hostName}: ${sentence}` : sentence,
      details,
      link: origin === null ? null : { url: `${origin}${ANSWER_PATH}/${secret}`, words: words.answer },
      visitor: { name: facts.visitorName },
      host: facts.hostName === null ? null : { name: facts.hostName, email: found.email, phone: found.phone },
      site: facts.siteId === null ? null : { id: facts.siteId, name: facts.siteName ?? facts.siteId },
      enteredAt: facts.enteredAt.toISOString(),
    })
    await channels.noteOutcome(message.companyId, message.channelId, outcome)
    if (outcome === 'unreachable') {
      breaker.failed()
      return { retryAfterMs: retryAfterMs(message.tries) }
    }
    breaker.succeeded()
    return outcome === 'taken' ? { state: 'handed', reason: null } : { state: 'failed', reason: outcome }
  }

  return {
    atOnce: AT_ONCE,
    async claim(atMost) {
      const claimed = await channels.claimCalls(atMost, [...busy])
      for (const { channelId } of claimed) busy.add(channelId)
      return claimed
    },
    prolong: store.prolongLease,
    keep: store.keepOutcome,
    send: (message) => call(message).finally(() => busy.delete(message.channelId)),
  }
}
