import { serverTexts } from '#server/i18n/server-texts.ts'
import type { NotificationAnswer } from '#contract/notification-evidence.ts'

export type NotificationWords = ReturnType<typeof notificationWords>

/** @param locale BCP 47 */
export function notificationWords(locale: string) {
  const i18n = serverTexts(locale)
  const answers: Readonly<Record<NotificationAnswer, string>> = {
    coming: i18n._('SERVER_ARRIVAL_ANSWER_COMING'),
    minutes5: i18n._('SERVER_ARRIVAL_ANSWER_MINUTES_5'),
    minutes10: i18n._('SERVER_ARRIVAL_ANSWER_MINUTES_10'),
    minutes15: i18n._('SERVER_ARRIVAL_ANSWER_MINUTES_15'),
    sendUp: i18n._('SERVER_ARRIVAL_ANSWER_SEND_UP'),
    otherHost: i18n._('SERVER_ARRIVAL_ANSWER_OTHER_HOST'),
    notNow: i18n._('SERVER_ARRIVAL_ANSWER_NOT_NOW'),
    doNotKnow: i18n._('SERVER_ARRIVAL_ANSWER_DO_NOT_KNOW'),
  }
  return {
    subject: (visitor: string) => i18n._('SERVER_ARRIVAL_SUBJECT', { visitor }),
    /** To the host. */
    arrived: (visitor: string) => i18n._('SERVER_ARRIVAL_ARRIVED', { visitor }),
    /** To the host, once more. */
    waiting: (visitor: string) => i18n._('SERVER_ARRIVAL_WAITING', { visitor }),
    /** To a delegate. */
    standIn: (visitor: string, host: string) => i18n._('SERVER_ARRIVAL_STAND_IN', { visitor, host }),
    /** To a delegate of a host who was not asked: away, or without an address. */
    standInAtOnce: (visitor: string, host: string) =>
      i18n._('SERVER_ARRIVAL_STAND_IN_AT_ONCE', { visitor, host }),
    /** To the reception. */
    unanswered: (visitor: string, host: string) => i18n._('SERVER_ARRIVAL_UNANSWERED', { visitor, host }),
    /** To the reception, of a host who was not asked. */
    unreached: (visitor: string, host: string) => i18n._('SERVER_ARRIVAL_UNREACHED', { visitor, host }),
    time: (time: string) => i18n._('SERVER_ARRIVAL_TIME', { time }),
    site: (site: string) => i18n._('SERVER_ARRIVAL_SITE', { site }),
    /** The visitor went on without an optional document. */
    needsEscort: i18n._('SERVER_ARRIVAL_ESCORT'),
    /** The link. */
    answer: i18n._('SERVER_ARRIVAL_ANSWER'),
    /** In place of a link, where the server does not know its own address. */
    tellReception: i18n._('SERVER_ARRIVAL_TELL_RECEPTION'),
    linkNote: i18n._('SERVER_ARRIVAL_LINK_NOTE'),
    /** Above the numbered answers. */
    reply: i18n._('SERVER_ARRIVAL_REPLY'),
    question: i18n._('SERVER_ARRIVAL_QUESTION'),
    answers,
    /** A delegate as an answer. */
    otherNamed: (name: string) => i18n._('SERVER_ARRIVAL_OTHER_NAMED', { name }),
    given: (answer: string) => i18n._('SERVER_ARRIVAL_GIVEN', { answer }),
    mayChange: i18n._('SERVER_ARRIVAL_MAY_CHANGE'),
    failed: i18n._('SERVER_INVITE_FAILED'),
    /** The visit is over. */
    over: i18n._('SERVER_ARRIVAL_OVER'),
    invalid: i18n._('SERVER_ARRIVAL_INVALID'),
    /** What staff send to try out a service. */
    test: i18n._('SERVER_ARRIVAL_TEST'),
    // The host's own page, after signing in.
    pageTitle: i18n._('SERVER_HOST_PAGE_TITLE'),
    pageEmpty: i18n._('SERVER_HOST_PAGE_EMPTY'),
    pageRings: i18n._('SERVER_HOST_PAGE_RINGS'),
    pageBrowser: i18n._('SERVER_HOST_PAGE_BROWSER'),
    pageNews: i18n._('SERVER_HOST_PAGE_NEWS'),
    signOut: i18n._('SERVER_HOST_PAGE_SIGN_OUT'),
    left: (visitor: string) => i18n._('SERVER_HOST_PAGE_LEFT', { visitor }),
    pushOn: i18n._('SERVER_HOST_PAGE_PUSH_ON'),
    pushOff: i18n._('SERVER_HOST_PAGE_PUSH_OFF'),
    pushCarried: i18n._('SERVER_HOST_PAGE_PUSH_CARRIED'),
    pushIsOn: i18n._('SERVER_HOST_PAGE_PUSH_IS_ON'),
    pushForbidden: i18n._('SERVER_HOST_PAGE_PUSH_FORBIDDEN'),
    pushFailed: i18n._('SERVER_HOST_PAGE_PUSH_FAILED'),
  }
}
