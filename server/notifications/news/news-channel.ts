import type { Mailer } from '#server/mail/mailer.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import type { NotificationChannel } from '../notification-channel.ts'
import { sendMail } from '../send-mail.ts'
import { composeNews } from './news-mail.ts'
import type { NewsStore } from './news.store.ts'

/** A connection of its own: what tells of no arrival delays none. */
const AT_ONCE = 1

/** Mails news that are not about one arrival. */
export const newsChannel = (store: NewsStore, mailer: Mailer): NotificationChannel => ({
  atOnce: AT_ONCE,
  claim: store.claim,
  prolong: store.prolongLease,
  keep: store.keepOutcome,

  async send(message) {
    const facts = await store.describe(message)
    if (facts === null || facts.isObsolete) return { state: 'dropped', reason: null }
    const mail = composeNews(facts, facts.language ?? SERVER_LOCALE)
    if (mail === null) return { state: 'failed', reason: 'NO_ADDRESS' }
    return sendMail(mailer, store, message, mail)
  },
})
