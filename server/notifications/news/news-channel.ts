import type { Vault } from '#server/keys/vault.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import { linkHashOf } from '../answer-link.ts'
import type { NotificationChannel } from '../notification-channel.ts'
import { sendMail, unlessAway } from '../send-mail.ts'
import { EXIT_PATH, exitSecret } from './exit-link.ts'
import type { ExitLinkStore } from './exit-links.store.ts'
import { composeNews } from './news-mail.ts'
import type { NewsFacts, NewsStore } from './news.store.ts'

interface NewsChannelOptions {
  readonly store: NewsStore
  readonly links: ExitLinkStore
  readonly vault: Vault
  readonly mailer: Mailer
  /** The start of links to this server; `null`: it is unknown. */
  readonly origin: string | null
}

/** A connection of its own: what tells of no arrival delays none. */
const AT_ONCE = 1

/** Mails news that are not about one arrival. */
export function newsChannel({
  store,
  links,
  vault,
  mailer,
  origin,
}: NewsChannelOptions): NotificationChannel {
  /** For each visitor who may have left, the secret of the link by which the host says so. */
  const secretsOf = ({ newsId, kind, visits }: NewsFacts): ReadonlyMap<string, string> =>
    new Map(
      origin === null || kind !== 'exitsOfHost'
        ? []
        : visits.map(({ visitId }) => [visitId, exitSecret(vault, newsId, visitId)]),
    )

  return {
    atOnce: AT_ONCE,
    claim: unlessAway(mailer, store.claim),
    prolong: store.prolongLease,
    keep: store.keepOutcome,

    async send(message) {
      const facts = await store.describe(message)
      if (facts === null || facts.isObsolete) return { state: 'dropped', reason: null }
      const secrets = secretsOf(facts)
      const linkOf = (visitId: string): string | null => {
        const secret = secrets.get(visitId)
        return secret === undefined ? null : `${origin}${EXIT_PATH}/${secret}`
      }
      const mail = composeNews(facts, facts.language ?? SERVER_LOCALE, linkOf)
      if (mail === null) return { state: 'failed', reason: 'NO_ADDRESS' }
      const hashes = [...secrets].flatMap(([visitId, secret]) => {
        const hash = linkHashOf(secret)
        return hash === null ? [] : [{ visitId, hash }]
      })
      if (hashes.length > 0) await links.keep(message, hashes)
      return sendMail(mailer, store, message, mail)
    },
  }
}
