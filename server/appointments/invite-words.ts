import { serverTexts } from '#server/i18n/server-texts.ts'

export type InviteWords = ReturnType<typeof inviteWords>

/** Words of the form on the host's own page. @param locale BCP 47 */
export function inviteWords(locale: string) {
  const i18n = serverTexts(locale)
  const notTold = i18n._('SERVER_INVITE_STATE_NOT_TOLD')
  const failed = i18n._('SERVER_INVITE_STATE_FAILED')
  const handed = i18n._('SERVER_INVITE_STATE_HANDED')
  return {
    form: {
      title: i18n._('SERVER_INVITE_TITLE'),
      name: i18n._('SERVER_INVITE_NAME'),
      email: i18n._('SERVER_INVITE_EMAIL'),
      day: i18n._('SERVER_INVITE_DAY'),
      from: i18n._('SERVER_INVITE_FROM'),
      to: i18n._('SERVER_INVITE_TO'),
      site: i18n._('SERVER_INVITE_SITE'),
      note: i18n._('SERVER_INVITE_NOTE'),
      invite: i18n._('SERVER_INVITE_SEND'),
      upcoming: i18n._('SERVER_INVITE_UPCOMING'),
      none: i18n._('SERVER_INVITE_NONE'),
      cancel: i18n._('SERVER_INVITE_CANCEL'),
      inCalendar: i18n._('SERVER_INVITE_IN_CALENDAR'),
      required: i18n._('SERVER_INVITE_REQUIRED'),
      wrongTime: i18n._('SERVER_INVITE_WRONG_TIME'),
      wrongEmail: i18n._('SERVER_INVITE_WRONG_EMAIL'),
      wrong: i18n._('SERVER_INVITE_WRONG'),
      failed: i18n._('SERVER_INVITE_FAILED'),
    },
    saidQueued: i18n._('SERVER_INVITE_SAID_QUEUED'),
    saidNoMail: i18n._('SERVER_INVITE_SAID_NO_MAIL'),
    /** That a mail server took a mail is all that is known then. */
    mailStates: {
      queued: i18n._('SERVER_INVITE_STATE_QUEUED'),
      handed,
      written: notTold,
      failed,
      bounced: failed,
      dropped: notTold,
    },
    arrived: (time: string) => i18n._('SERVER_INVITE_STATE_ARRIVED', { time }),
    noShow: i18n._('SERVER_INVITE_STATE_NO_SHOW'),
  }
}
