import type { Mailer } from '#server/mail/mailer.ts'
import type { Vault } from '#server/keys/vault.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import { ANSWER_PATH, linkHashOf, linkSecret } from './answer-link.ts'
import type { NotificationChannel } from './notification-channel.ts'
import { composeNotification } from './notification-mail.ts'
import type { NotificationStore } from './notifications.store.ts'
import { sendMail, unlessAway } from './send-mail.ts'

interface MailChannelOptions {
  readonly store: NotificationStore
  readonly vault: Vault
  readonly mailer: Mailer
  /** The start of links to this server; `null`: it is unknown. */
  readonly origin: string | null
}

/** Connections to the mail server that notifications use at the same time, besides those of other mails. */
const AT_ONCE = 2

/** Notifies by e-mail. */
export const mailChannel = ({ store, vault, mailer, origin }: MailChannelOptions): NotificationChannel => ({
  atOnce: AT_ONCE,
  claim: unlessAway(mailer, store.claimMails),
  prolong: store.prolongLease,
  keep: store.keepOutcome,

  async send(message) {
    const facts = await store.describe(message)
    if (facts === null || facts.isObsolete) return { state: 'dropped', reason: null }
    const secret = linkSecret(vault, message.attemptId)
    const linkHash = origin === null ? null : linkHashOf(secret)
    const mail = composeNotification({
      facts,
      attemptId: message.attemptId,
      locale: facts.language ?? SERVER_LOCALE,
      link: origin === null ? null : `${origin}${ANSWER_PATH}/${secret}`,
    })
    if (mail === null) return { state: 'failed', reason: 'NO_ADDRESS' }
    if (linkHash !== null) await store.keepLink(message, linkHash)
    return sendMail(mailer, store, message, mail)
  },
})
