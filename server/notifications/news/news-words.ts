import { serverTexts } from '#server/i18n/server-texts.ts'

/** @param locale BCP 47 */
export function newsWords(locale: string) {
  const i18n = serverTexts(locale)
  return {
    lateSubject: i18n._('SERVER_NEWS_LATE_SUBJECT'),
    late: i18n._('SERVER_NEWS_LATE'),
    /** A line for one visitor. */
    came: (visitor: string, time: string) => i18n._('SERVER_NEWS_CAME', { visitor, time }),
    cameAndLeft: (visitor: string, time: string, left: string) =>
      i18n._('SERVER_NEWS_CAME_AND_LEFT', { visitor, time, left }),
    exitsSubject: i18n._('SERVER_NEWS_EXITS_SUBJECT'),
    exits: (count: string) => i18n._('SERVER_NEWS_EXITS', { count }),
    exitsHint: i18n._('SERVER_NEWS_EXITS_HINT'),
    /** Where each visitor has a link. */
    exitsLinkHint: i18n._('SERVER_NEWS_EXITS_LINK_HINT'),
    hasLeft: i18n._('SERVER_NEWS_HAS_LEFT'),
    hasLeftQuestion: (visitor: string) => i18n._('SERVER_NEWS_HAS_LEFT_QUESTION', { visitor }),
    stillHere: i18n._('SERVER_NEWS_STILL_HERE'),
    exitRecorded: (time: string) => i18n._('SERVER_NEWS_EXIT_RECORDED', { time }),
    exitOver: (time: string) => i18n._('SERVER_NEWS_EXIT_OVER', { time }),
    /** To the visitor. */
    ownExitSubject: i18n._('SERVER_NEWS_OWN_EXIT_SUBJECT'),
    ownExit: (place: string, time: string) => i18n._('SERVER_NEWS_OWN_EXIT', { place, time }),
    ownExitHint: i18n._('SERVER_NEWS_OWN_EXIT_HINT'),
    capacitySubject: (place: string) => i18n._('SERVER_NEWS_CAPACITY_SUBJECT', { place }),
    capacity: (place: string, inside: string, most: string) =>
      i18n._('SERVER_NEWS_CAPACITY', { place, inside, most }),
    rollCallSubject: (place: string) => i18n._('SERVER_NEWS_ROLL_CALL_SUBJECT', { place }),
    rollCall: (place: string, time: string) => i18n._('SERVER_NEWS_ROLL_CALL', { place, time }),
    /** In front of what is said of a roll call. */
    drill: (text: string) => i18n._('SERVER_NEWS_DRILL', { text }),
    rollCallBy: (name: string) => i18n._('SERVER_NEWS_ROLL_CALL_BY', { name }),
    guestsSubject: i18n._('SERVER_NEWS_GUESTS_SUBJECT'),
    guests: i18n._('SERVER_NEWS_GUESTS'),
    guestCancelled: (guest: string, time: string) => i18n._('SERVER_NEWS_GUEST_CANCELLED', { guest, time }),
    guestSubstitute: (guest: string, time: string, substitute: string) =>
      i18n._('SERVER_NEWS_GUEST_SUBSTITUTE', { guest, time, substitute }),
    guestOtherTime: (guest: string, time: string, proposed: string) =>
      i18n._('SERVER_NEWS_GUEST_OTHER_TIME', { guest, time, proposed }),
    guestOtherTimeHint: i18n._('SERVER_NEWS_GUEST_OTHER_TIME_HINT'),
    rollCallOfHost: i18n._('SERVER_NEWS_ROLL_CALL_OF_HOST'),
  }
}
