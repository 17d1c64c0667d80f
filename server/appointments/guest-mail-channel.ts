import { setTimeout as sleep } from 'node:timers/promises'
import { GUEST_MAIL_PACE_MS } from '#contract/limits.ts'
import { inFirstLanguage } from '#contract/local-text.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { NotificationChannel } from '#server/notifications/notification-channel.ts'
import { retryAfterMs } from '#server/notifications/notification.rules.ts'
import { unlessAway } from '#server/notifications/send-mail.ts'
import { SERVER_LOCALE } from '#server/platform/locale.ts'
import type { GuestMailStore } from './guest-mails.store.ts'
import { GUEST_PATH } from './guest-page/guest-link.ts'
import { composeGuestMail } from './mail/guest-mail.ts'

/** A lane of its own: a long list of guests delays no arrival. */
const AT_ONCE = 1

interface ChannelOptions {
  readonly store: GuestMailStore
  readonly mailer: Mailer
  /** Of the installation's public address; `null`: it is unknown. */
  readonly domain: string | null
  /** Where guests have pages of their own; `null`: nowhere. */
  readonly guestUrl: string | null
}

/** Mails guests what was planned, one after the other. */
export const guestMailChannel = ({
  store,
  mailer,
  domain,
  guestUrl,
}: ChannelOptions): NotificationChannel => ({
  atOnce: AT_ONCE,
  claim: unlessAway(mailer, store.claim),
  prolong: store.prolongLease,
  keep: store.keepOutcome,

  async send(message) {
    const due = await store.describe(message)
    if (due === null) return { state: 'dropped', reason: null }
    const locale = due.locale ?? SERVER_LOCALE
    const directions = inFirstLanguage([locale], due.directions) ?? due.directions[0]
    const pageUrl =
      guestUrl === null ? null : `${guestUrl}${GUEST_PATH}#${await store.linkOf(message, due.guestId)}`
    const mail = await composeGuestMail(
      {
        ...due,
        directions: directions?.text ?? null,
        from: mailer.from,
        domain: domain ?? 'visitor-kiosk.invalid',
        pageUrl,
        privacyUrl: null,
      },
      locale,
    )
    if (mail === null) return { state: 'failed', reason: 'NO_ADDRESS' }
    const pace = sleep(GUEST_MAIL_PACE_MS)
    const sent = await mailer.send(mail)
    await pace
    if (sent.ok) return { state: mailer.isOutbox ? 'written' : 'handed', reason: null }
    return sent.error === 'FINAL'
      ? { state: 'failed', reason: 'REFUSED' }
      : { retryAfterMs: retryAfterMs(message.tries) }
  },
})
