import { serverTexts } from '#server/i18n/server-texts.ts'
import type { GuestMailKind } from '#contract/console/appointments.ts'

interface KindWords {
  /** @param date when the visit is, in short */
  readonly subject: (company: string, date: string) => string
  readonly title: string
  readonly body: string
}

/** @param locale BCP 47 */
export function guestWords(locale: string) {
  const i18n = serverTexts(locale)
  const kinds: Readonly<Record<GuestMailKind, KindWords>> = {
    invitation: {
      subject: (company, date) => i18n._('SERVER_GUEST_INVITATION_SUBJECT', { company, date }),
      title: i18n._('SERVER_GUEST_INVITATION_TITLE'),
      body: i18n._('SERVER_GUEST_INVITATION_BODY'),
    },
    change: {
      subject: (company, date) => i18n._('SERVER_GUEST_CHANGE_SUBJECT', { company, date }),
      title: i18n._('SERVER_GUEST_CHANGE_TITLE'),
      body: i18n._('SERVER_GUEST_CHANGE_BODY'),
    },
    cancellation: {
      subject: (company, date) => i18n._('SERVER_GUEST_CANCELLATION_SUBJECT', { company, date }),
      title: i18n._('SERVER_GUEST_CANCELLATION_TITLE'),
      body: i18n._('SERVER_GUEST_CANCELLATION_BODY'),
    },
    reminder: {
      subject: (company, date) => i18n._('SERVER_GUEST_REMINDER_SUBJECT', { company, date }),
      title: i18n._('SERVER_GUEST_REMINDER_TITLE'),
      body: i18n._('SERVER_GUEST_REMINDER_BODY'),
    },
  }
  return {
    of: (kind: GuestMailKind): KindWords => kinds[kind],
    /** @param name `null`: it is not known */
    greeting: (name: string | null) =>
      name === null
        ? i18n._('SERVER_GUEST_GREETING_NAMELESS')
        : i18n._('SERVER_BADGE_MAIL_GREETING', { name }),
    when: i18n._('SERVER_GUEST_WHEN'),
    where: i18n._('SERVER_GUEST_WHERE'),
    host: i18n._('REFERENT'),
    show: i18n._('SERVER_GUEST_SHOW'),
    /** The alternative text of the QR code. */
    picture: i18n._('SERVER_GUEST_PICTURE'),
    typedCode: i18n._('SERVER_GUEST_CODE'),
    keepCode: i18n._('SERVER_BADGE_MAIL_FOOTER'),
    directions: i18n._('SERVER_GUEST_DIRECTIONS'),
    note: i18n._('SERVER_GUEST_NOTE'),
    /** Above the link to the guest's own page, and on it. */
    pageHint: i18n._('SERVER_GUEST_PAGE_HINT'),
    pageLink: i18n._('SERVER_GUEST_PAGE_LINK'),
    privacy: (company: string) => i18n._('SERVER_GUEST_PRIVACY', { company }),
    privacyLink: i18n._('SERVER_GUEST_PRIVACY_LINK'),
    /** Of the entry in the guest's calendar. */
    event: {
      name: (company: string) => i18n._('SERVER_GUEST_EVENT_NAME', { company }),
      host: (host: string) => i18n._('SERVER_GUEST_EVENT_HOST', { host }),
      text: i18n._('SERVER_GUEST_EVENT_TEXT'),
    },
  }
}

export type GuestWords = ReturnType<typeof guestWords>
