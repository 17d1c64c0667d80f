import type { SignatureKind } from '#contract/entities/signature.ts'
import type { AcceptanceMethod, AcceptancePlace } from '#contract/entities/certificate.ts'
import { formatsOf } from '#contract/languages.ts'
import type { AttemptState, NotificationChannelName } from '#contract/notification-evidence.ts'
import { serverTexts, servedLanguage } from '#server/i18n/server-texts.ts'
import { visitorValues } from '#server/i18n/visitor-values.ts'
import { notificationWords } from '#server/notifications/notification-words.ts'

interface Acceptance {
  readonly language: string | null
  readonly method: AcceptanceMethod | null
  readonly madeOn: AcceptancePlace | null
  readonly textHash: string | null
}

/** The words of a person's file. @param locale BCP 47 */
export function personWords(locale: string) {
  const i18n = serverTexts(locale)
  const formats = formatsOf(servedLanguage(locale))
  const clocks = new Map<string, Intl.DateTimeFormat>()
  const clockOf = (timeZone: string): Intl.DateTimeFormat => {
    const clock = clocks.get(timeZone) ?? makeClock(formats, timeZone)
    clocks.set(timeZone, clock)
    return clock
  }
  const days = new Intl.DateTimeFormat(formats, { dateStyle: 'long', timeZone: 'UTC' })
  const languageNames = new Intl.DisplayNames(formats, { type: 'language' })
  const channels: Readonly<Record<NotificationChannelName, string>> = {
    mail: i18n._('SERVER_FILE_MAIL'),
    http: i18n._('SERVER_FILE_HTTP'),
    push: i18n._('SERVER_FILE_PUSH'),
    page: i18n._('SERVER_FILE_PAGE'),
    desk: i18n._('SERVER_FILE_DESK'),
  }
  const states: Readonly<Record<AttemptState, string>> = {
    queued: i18n._('SERVER_FILE_QUEUED'),
    handed: i18n._('SERVER_FILE_HANDED'),
    written: i18n._('SERVER_FILE_WRITTEN'),
    raised: i18n._('SERVER_FILE_RAISED'),
    failed: i18n._('SERVER_FILE_FAILED'),
    dropped: i18n._('SERVER_FILE_DROPPED'),
    bounced: i18n._('SERVER_FILE_BOUNCED'),
  }
  const methods: Readonly<Record<AcceptanceMethod, string>> = {
    ticked: i18n._('SERVER_FILE_HOW_TICKED'),
    signed: i18n._('SERVER_FILE_HOW_SIGNED'),
  }
  const signed: Readonly<Record<SignatureKind, (time: string) => string>> = {
    entry: (time) => i18n._('SERVER_FILE_SIGNED_ENTRY', { time }),
    exit: (time) => i18n._('SERVER_FILE_SIGNED_EXIT', { time }),
    guardian: (time) => i18n._('SERVER_FILE_SIGNED_GUARDIAN', { time }),
  }
  const places: Readonly<Record<AcceptancePlace, string>> = {
    tablet: i18n._('SERVER_FILE_ON_TABLET'),
    phone: i18n._('SERVER_FILE_ON_PHONE'),
    guestPage: i18n._('SERVER_FILE_ON_GUEST_PAGE'),
  }
  return {
    title: i18n._('SERVER_FILE_TITLE'),
    made: (company: string, time: string) => i18n._('SERVER_FILE_MADE', { company, time }),
    line: (label: string, value: string) => i18n._('SERVER_FILE_LINE', { label, value }),
    /** In the order in which they are written. */
    fields: {
      firstName: i18n._('FIRSTNAME'),
      lastName: i18n._('LASTNAME'),
      email: i18n._('EMAIL'),
      companyName: i18n._('SERVER_COMPANY'),
      phone: i18n._('PHONE'),
      sex: i18n._('SEX'),
      birthday: i18n._('BIRTHDAY'),
      documentType: i18n._('DOCUMENT_TYPE'),
      document: i18n._('DOCUMENT'),
      visitorCode: i18n._('ID_CODE'),
      visitorType: i18n._('SERVER_VISITOR_TYPE'),
      signedUpAt: i18n._('SERVER_FILE_REGISTERED'),
      noticeVersion: i18n._('SERVER_FILE_NOTICE_VERSION'),
      noticeLanguage: i18n._('SERVER_FILE_NOTICE_LANGUAGE'),
      holdReason: i18n._('SERVER_FILE_HOLD'),
      id: i18n._('SERVER_FILE_ID'),
    },
    ...visitorValues(i18n),
    /** With the name of the zone, because sites may be in several. @param instant ISO */
    moment: (instant: string, timeZone: string) => clockOf(timeZone).format(new Date(instant)),
    /** @param day ISO */
    day: (day: string) => days.format(new Date(day)),
    language: (code: string) => languageNames.of(code) ?? code,
    visits: (count: number) => i18n._('SERVER_FILE_VISITS', { count }),
    entry: i18n._('SERVER_ENTRY'),
    exit: i18n._('SERVER_EXIT'),
    inside: i18n._('SERVER_FILE_INSIDE'),
    site: i18n._('SITE'),
    host: i18n._('REFERENT'),
    reason: i18n._('REASON'),
    accepted: (document: string, version: number, time: string) =>
      i18n._('SERVER_FILE_ACCEPTED', { document, version, time }),
    declined: (document: string, version: number, time: string) =>
      i18n._('SERVER_FILE_DECLINED', { document, version, time }),
    /** How a document was accepted, in lines. */
    acceptance: ({ language, method, madeOn, textHash }: Acceptance): readonly string[] => {
      if (method === null) return [i18n._('SERVER_FILE_NOT_RECORDED')]
      const how = [
        ...(language === null
          ? []
          : [i18n._('SERVER_FILE_TEXT_LANGUAGE', { language: languageNames.of(language) ?? language })]),
        methods[method],
        ...(madeOn === null ? [] : [places[madeOn]]),
      ].join(' · ')
      return [how, ...(textHash === null ? [] : [i18n._('SERVER_FILE_TEXT_HASH', { hash: textHash })])]
    },
    signed: (kind: SignatureKind, time: string) => signed[kind](time),
    channels,
    states,
    answer: i18n._('SERVER_FILE_ANSWER'),
    answers: notificationWords(locale).answers,
    acts: {
      enteredByHand: i18n._('SERVER_FILE_ACT_ENTERED'),
      leftByHand: i18n._('SERVER_FILE_ACT_LEFT'),
      leftByLink: i18n._('SERVER_FILE_ACT_LEFT_BY_LINK'),
      exitTakenBack: i18n._('SERVER_FILE_ACT_LEFT_UNDONE'),
      annulled: i18n._('SERVER_FILE_ACT_VOIDED'),
      corrected: i18n._('SERVER_FILE_ACT_CORRECTED'),
      settled: i18n._('SERVER_FILE_ACT_SETTLED'),
    },
    strayExits: i18n._('SERVER_FILE_STRAY'),
    undelivered: i18n._('SERVER_FILE_UNDELIVERED'),
    undeliveredKinds: {
      entry: i18n._('SERVER_ENTRY'),
      exit: i18n._('SERVER_EXIT'),
      signUp: i18n._('SIGN_UP'),
    },
    invitations: i18n._('SERVER_FILE_INVITATIONS'),
    plate: i18n._('SERVER_GUEST_PAGE_PLATE'),
    needsHelp: i18n._('SERVER_GUEST_PAGE_NEEDS_HELP'),
    proposed: i18n._('SERVER_FILE_PROPOSED'),
    prints: i18n._('SERVER_FILE_PRINTS'),
    printStates: {
      queued: i18n._('SERVER_FILE_QUEUED'),
      printing: i18n._('SERVER_FILE_QUEUED'),
      printed: i18n._('SERVER_FILE_PRINTED'),
      failed: i18n._('SERVER_FILE_FAILED'),
    },
    kept: i18n._('SERVER_FILE_KEPT'),
    keptUntil: (time: string, reason: string) => i18n._('SERVER_FILE_KEPT_UNTIL', { time, reason }),
    notes: i18n._('SERVER_FILE_NOTES'),
    changes: i18n._('SERVER_FILE_CHANGES'),
    corrected: i18n._('SERVER_FILE_CORRECTED'),
    merged: i18n._('SERVER_FILE_MERGED'),
    change: (label: string, before: string, after: string) =>
      i18n._('SERVER_FILE_CHANGE', { label, before, after }),
    unreadable: i18n._('SERVER_FILE_UNREADABLE'),
  }
}

const makeClock = (locale: string, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  })
