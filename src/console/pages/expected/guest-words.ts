import type { I18n } from '@lingui/core'
import type { GuestMailKind, GuestReply, listExpected } from '#contract/console/appointments.ts'
import { fullName } from '#contract/person-name.ts'
import { GUEST_LATE_AFTER_MS } from '#contract/limits.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'

export type ExpectedGuest = Answered<typeof listExpected>['guests'][number]

/** How a guest is called: by name, or by the address. */
export const nameOfGuest = ({
  firstName,
  lastName,
  email,
}: Pick<ExpectedGuest, 'firstName' | 'lastName' | 'email'>): string =>
  fullName({ firstName: firstName ?? '', lastName: lastName ?? '' }) || (email ?? '')

export interface GuestStanding {
  readonly tone: 'plain' | 'success' | 'warning'
  readonly says: (i18n: I18n, at: string) => string
  /** The guest has not come yet, and still may. */
  readonly isAwaited: boolean
}

const standing = (says: GuestStanding['says'], tone: GuestStanding['tone'] = 'plain', isAwaited = false) => ({
  says,
  tone,
  isAwaited,
})

/** What is known of a guest now. */
export function standingOf({ state, isInside, startsAt, endsAt }: ExpectedGuest, now: number): GuestStanding {
  if (state === 'cancelled') return standing((i18n) => i18n._('GUEST_CANCELLED'))
  if (state === 'arrived')
    return isInside
      ? standing((i18n, at) => i18n._('INSIDE_SINCE', { at }), 'success')
      : standing((i18n, at) => i18n._('GUEST_HAS_LEFT', { at }))
  if (state === 'noShow' || Date.parse(endsAt) < now) return standing((i18n) => i18n._('GUEST_NO_SHOW'))
  return Date.parse(startsAt) + GUEST_LATE_AFTER_MS < now
    ? standing((i18n) => i18n._('GUEST_LATE'), 'warning', true)
    : standing((i18n) => i18n._('GUEST_EXPECTED'), 'plain', true)
}

const replies: Readonly<Record<GuestReply, Message>> = {
  accepted: (i18n) => i18n._('GUEST_ACCEPTED'),
  declined: (i18n) => i18n._('GUEST_DECLINED'),
  tentative: (i18n) => i18n._('GUEST_TENTATIVE'),
}
/** What a guest who has not come yet answered; `null`: nothing. */
export const guestReplyWords = (i18n: I18n, { reply, state }: ExpectedGuest): string | null =>
  reply === null || state !== 'expected' ? null : replies[reply](i18n)

const kinds: Readonly<Record<GuestMailKind, Message>> = {
  invitation: (i18n) => i18n._('GUEST_MAIL_INVITATION'),
  change: (i18n) => i18n._('GUEST_MAIL_CHANGE'),
  cancellation: (i18n) => i18n._('GUEST_MAIL_CANCELLATION'),
  reminder: (i18n) => i18n._('GUEST_MAIL_REMINDER'),
}

/** What is known of the last mail to a guest, and no more; each part is a statement of its own. */
export function guestMailWords(
  i18n: I18n,
  { mail, email }: ExpectedGuest,
  timeZone: string,
): { readonly words: readonly string[]; readonly isRefused: boolean } {
  if (mail === null)
    return {
      words: [email === null ? i18n._('GUEST_MAIL_NO_ADDRESS') : i18n._('GUEST_MAIL_NONE')],
      isRefused: false,
    }
  const at = i18n.date(mail.at, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  const states: Partial<Record<typeof mail.state, string>> = {
    queued: i18n._('GUEST_MAIL_QUEUED'),
    handed: i18n._('GUEST_MAIL_HANDED', { at }),
    written: i18n._('GUEST_MAIL_WRITTEN', { at }),
    failed: i18n._('GUEST_MAIL_FAILED', { at }),
  }
  const kind = mail.kind === null || mail.state === 'queued' ? null : kinds[mail.kind](i18n)
  return {
    words: [kind, states[mail.state]].filter((part) => part != null),
    isRefused: mail.state === 'failed',
  }
}
