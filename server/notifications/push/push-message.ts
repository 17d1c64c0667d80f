import { createHash } from 'node:crypto'
import { PUSH_TTL_S } from '#contract/limits.ts'
import type { PushContent } from '#contract/push-content.ts'
import type { Vault } from '#server/keys/vault.ts'
import { directionOf, servedLanguage } from '#server/i18n/server-texts.ts'
import { sayMessage } from '../notification-text.ts'
import type { MessageFacts } from '../notifications.store.ts'
import { encryptFor } from './push-encryption.ts'
import { pushAuthorization } from './push-signature.ts'
import type { BrowserKeys, ServerKeys } from './push.store.ts'

const RECEIPT = /^[A-Za-z0-9_-]{22}$/

/** 128 bits, the same for every try of one message. It is not stored. */
export const receiptOf = (vault: Vault, attemptId: string): string =>
  vault.keyedHash('push receipt', attemptId).subarray(0, 16).toString('base64url')

/** What is stored of it; `null` for a text that is no receipt. */
export const receiptHashOf = (receipt: string): Buffer | null =>
  RECEIPT.test(receipt) ? createHash('sha256').update(receipt).digest() : null

/** What a mail to the host says, and nothing else. @param locale BCP 47 */
export function pushContent(facts: MessageFacts, locale: string, receipt: string): PushContent {
  const { sentence, details } = sayMessage(facts, locale)
  return {
    title: sentence,
    body: details.join(' · '),
    language: servedLanguage(locale),
    direction: directionOf(locale),
    notificationId: facts.notificationId,
    receipt,
  }
}

interface Sender {
  readonly keys: ServerKeys
  /** Whom a push service may write to. */
  readonly contact: string
}

interface PushRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The message to one browser (RFC 8030). */
export function pushRequest(
  content: PushContent,
  endpoint: URL,
  browserKeys: BrowserKeys,
  sender: Sender,
): PushRequest {
  return {
    headers: {
      authorization: pushAuthorization({ endpoint, ...sender, now: new Date() }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(PUSH_TTL_S),
      urgency: 'high',
      // A reminder takes the place of what it reminds of, while the push service still holds that.
      topic: content.notificationId.replaceAll('-', ''),
    },
    body: encryptFor(browserKeys, JSON.stringify(content)),
  }
}
