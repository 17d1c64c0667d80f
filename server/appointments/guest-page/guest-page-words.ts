import { formatsOf } from '#contract/languages.ts'
import { directionOf, servedLanguage, serverTexts } from '#server/i18n/server-texts.ts'
import { visitorValues } from '#server/i18n/visitor-values.ts'
import { isolated } from '#contract/isolate.ts'

/** @param locale BCP 47 */
export function guestPageWords(locale: string) {
  const i18n = serverTexts(locale)
  return {
    ...visitorValues(i18n),
    /** A name on a line of its own. */
    ownLine: (text: string): string => isolated(text, directionOf(locale)),
    title: i18n._('SERVER_GUEST_INVITATION_TITLE'),
    language: i18n._('LANGUAGE'),
    loading: i18n._('LOADING'),
    noNetwork: i18n._('ERR_NETWORK'),
    tryAgain: i18n._('TRY_AGAIN'),
    tooOften: i18n._('TOO_MANY_REQUESTS'),
    needsScript: i18n._('SERVER_GUEST_PAGE_NEEDS_SCRIPT'),
    invalid: i18n._('SERVER_GUEST_PAGE_INVALID'),
    askHost: i18n._('SERVER_GUEST_PAGE_ASK_HOST'),
    over: i18n._('SERVER_GUEST_PAGE_OVER'),
    cancelled: i18n._('SERVER_GUEST_CANCELLATION_TITLE'),
    cancelledByGuest: i18n._('SERVER_GUEST_PAGE_CANCELLED_BY_GUEST'),
    replaced: i18n._('SERVER_GUEST_PAGE_REPLACED'),
    replacedHint: (name: string) => i18n._('SERVER_GUEST_PAGE_REPLACED_HINT', { name }),
    moved: i18n._('SERVER_GUEST_PAGE_MOVED'),
    drill: i18n._('SAFETY_DRILL'),
    leave: i18n._('SAFETY_LEAVE'),
    musterPoints: (points: string) => i18n._('SAFETY_POINTS', { points }),
    saySafe: i18n._('SAFETY_SAY'),
    saidSafe: i18n._('SAFETY_SAID'),
    arrived: i18n._('SERVER_GUEST_PAGE_ARRIVED'),
    before: i18n._('SERVER_GUEST_PAGE_BEFORE'),
    beforeHint: i18n._('SERVER_GUEST_PAGE_BEFORE_HINT'),
    details: i18n._('SERVER_GUEST_PAGE_DETAILS'),
    saved: i18n._('SERVER_GUEST_PAGE_SAVED'),
    wrong: i18n._('SERVER_GUEST_PAGE_WRONG'),
    save: i18n._('SAVE'),
    optional: i18n._('OPTIONAL'),
    notGiven: i18n._('NOT_GIVEN'),
    fields: {
      firstname: i18n._('FIRSTNAME'),
      lastname: i18n._('LASTNAME'),
      email: i18n._('EMAIL'),
      companyName: i18n._('COMPANY'),
      phone: i18n._('PHONE'),
      sex: i18n._('SEX'),
      documentType: i18n._('DOCUMENT_TYPE'),
      document: i18n._('DOCUMENT'),
      birthday: i18n._('BIRTHDAY'),
      plate: i18n._('SERVER_GUEST_PAGE_PLATE'),
      needsHelp: i18n._('SERVER_GUEST_PAGE_NEEDS_HELP'),
      day: i18n._('SERVER_INVITE_DAY'),
      time: i18n._('SERVER_GUEST_PAGE_TIME'),
    },
    needsHelpHint: i18n._('SERVER_GUEST_PAGE_NEEDS_HELP_HINT'),
    documents: i18n._('CERTIFICATES_TITLE'),
    acceptDocument: (name: string) => i18n._('CERTIFICATE_ACCEPT', { name }),
    openPdf: (name: string) => i18n._('SERVER_GUEST_PAGE_OPEN_PDF', { name }),
    accept: i18n._('SERVER_GUEST_PAGE_ACCEPT'),
    documentsSaved: i18n._('SERVER_GUEST_PAGE_DOCUMENTS_SAVED'),
    other: i18n._('SERVER_GUEST_PAGE_OTHER'),
    substitute: i18n._('SERVER_GUEST_PAGE_SUBSTITUTE'),
    substituteHint: i18n._('SERVER_GUEST_PAGE_SUBSTITUTE_HINT'),
    substituteSend: i18n._('SERVER_GUEST_PAGE_SUBSTITUTE_SEND'),
    otherTime: i18n._('SERVER_GUEST_PAGE_OTHER_TIME'),
    otherTimeHint: i18n._('SERVER_GUEST_PAGE_OTHER_TIME_HINT'),
    otherTimeSend: i18n._('SERVER_GUEST_PAGE_OTHER_TIME_SEND'),
    /** @param proposed by the clock of the site: `YYYY-MM-DDTHH:MM` */
    otherTimeSent: (proposed: string) =>
      i18n._('SERVER_GUEST_PAGE_OTHER_TIME_SENT', {
        time: new Intl.DateTimeFormat(formatsOf(servedLanguage(locale)), {
          dateStyle: 'full',
          timeStyle: 'short',
          timeZone: 'UTC',
        }).format(new Date(`${proposed}Z`)),
      }),
    cancel: i18n._('SERVER_GUEST_PAGE_CANCEL'),
    cancelHint: i18n._('SERVER_GUEST_PAGE_CANCEL_HINT'),
    cancelSend: i18n._('SERVER_GUEST_PAGE_CANCEL_SEND'),
    /** What is wrong with a field. */
    issue: (message: string): string => {
      const [name = '', limit = '0'] = message.split(':', 2)
      switch (name) {
        case 'INPUT_REQUIRED':
          return i18n._('INPUT_REQUIRED')
        case 'INPUT_EMAIL':
          return i18n._('INPUT_EMAIL')
        case 'INPUT_DATE':
          return i18n._('INPUT_DATE')
        case 'INPUT_MIN_LENGTH':
          return i18n._('INPUT_MIN_LENGTH', { min: Number(limit) })
        case 'INPUT_MAX_LENGTH':
          return i18n._('INPUT_MAX_LENGTH', { max: Number(limit) })
        case 'KNOWN':
          return i18n._('SERVER_GUEST_PAGE_SUBSTITUTE_KNOWN')
        case 'FUTURE':
          return i18n._('SERVER_GUEST_PAGE_FUTURE')
        default:
          return i18n._('INPUT_STRING')
      }
    },
  }
}

export type GuestPageWords = ReturnType<typeof guestPageWords>
