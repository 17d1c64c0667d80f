import type { I18n } from '@lingui/core'
import { isolated } from '#contract/isolate.ts'
import { formatsOf } from '#contract/languages.ts'
import type { ScanAnswer } from '#machines/multi-scan/multi-scan.types.ts'
import type { Notice } from '#machines/shared/notice.types.ts'

/**
 * Texts of codes. Every id is written out as a literal, so that the extractor finds it, and every table is complete by
 * its type.
 */
export type Message = (i18n: I18n) => string

/**
 * Makes free text safe as a value of a message. Lingui interprets escapes such as \x41 in the finished text, so a
 * backslash must be escaped; and a text of the other direction is isolated, so that it leaves the sentence in order.
 */
export const verbatim = (text: string): string =>
  isolated(text.replaceAll('\\', '\\u005c'), document.documentElement.dir)

type WarningCode = Extract<Notice, { kind: 'warning' }>['code']

const failures: Readonly<Record<WarningCode, Message>> = {
  BUSY: (i18n) => i18n._('BUSY'),
  HOST_GONE: (i18n) => i18n._('HOST_GONE'),
  BADGE_ERROR: (i18n) => i18n._('BADGE_ERROR'),
  EMAIL_NOT_SENT: (i18n) => i18n._('EMAIL_NOT_SENT'),
  INVALID_INPUT: (i18n) => i18n._('INVALID_INPUT'),
  UNAUTHORIZED: (i18n) => i18n._('UNAUTHORIZED'),
  FORBIDDEN: (i18n) => i18n._('FORBIDDEN'),
  NOT_FOUND: (i18n) => i18n._('NOT_FOUND'),
  GUEST_NOT_FOUND: (i18n) => i18n._('GUEST_NOT_FOUND'),
  NUMBER_OVER: (i18n) => i18n._('NUMBER_OVER'),
  NUMBER_WRONG: (i18n) => i18n._('NUMBER_WRONG'),
  USER_NOT_FOUND: (i18n) => i18n._('USER_NOT_FOUND'),
  VISITOR_NOT_FOUND: (i18n) => i18n._('VISITOR_NOT_FOUND'),
  ANOTHER_VISIT_OPEN: (i18n) => i18n._('ANOTHER_VISIT_OPEN'),
  // Only the console's calls are refused so; it has words of its own.
  CHANGED_MEANWHILE: (i18n) => i18n._('ERROR_RETRY'),
  EMAIL_ALREADY_REGISTERED: (i18n) => i18n._('EMAIL_ALREADY_REGISTERED'),
  EVACUATION: (i18n) => i18n._('EVACUATION'),
  EVENT_FULL_PLEASE_WAIT: (i18n) => i18n._('EVENT_FULL_PLEASE_WAIT'),
  IDEMPOTENCY_KEY_REUSED: (i18n) => i18n._('ERROR_RETRY'),
  INCOMPLETE_VISIT: (i18n) => i18n._('INCOMPLETE_VISIT'),
  NO_VISIT_OPEN: (i18n) => i18n._('NO_VISIT_OPEN'),
  APPOINTMENT_CANCELLED: (i18n) => i18n._('APPOINTMENT_CANCELLED'),
  PASS_ELSEWHERE: (i18n) => i18n._('PASS_ELSEWHERE'),
  PASS_OVER: (i18n) => i18n._('PASS_OVER'),
  PASS_REPLACED: (i18n) => i18n._('PASS_REPLACED'),
  PASS_TOO_EARLY: (i18n) => i18n._('PASS_TOO_EARLY'),
  PAYLOAD_TOO_LARGE: (i18n) => i18n._('PAYLOAD_TOO_LARGE'),
  TOO_MANY_REQUESTS: (i18n) => i18n._('TOO_MANY_REQUESTS'),
  PRINT_GENERAL_ERROR: (i18n) => i18n._('PRINT_GENERAL_ERROR'),
  UNAVAILABLE: (i18n) => i18n._('UNAVAILABLE'),
  STORAGE_FULL: (i18n) => i18n._('UNAVAILABLE'),
  ERR_NETWORK: (i18n) => i18n._('ERR_NETWORK'),
  ECONNABORTED: (i18n) => i18n._('ECONNABORTED'),
  ERROR_RETRY: (i18n) => i18n._('ERROR_RETRY'),
  TOO_OLD: (i18n) => i18n._('TOO_OLD'),
  UNKNOWN_OFFLINE: (i18n) => i18n._('UNKNOWN_OFFLINE'),
}

/** A refusal of continuous scanning; where the tablet has to wait, for how many seconds. */
export function refusalMessage(
  i18n: I18n,
  { why, at, until, site, opensAt }: Extract<ScanAnswer, { outcome: 'refused' }>,
): string {
  if (why === 'ALREADY_INSIDE') return i18n._('ALREADY_INSIDE')
  if (why === 'DOOR_SHUT') return i18n._('DOOR_SHUT')
  if (why === 'TOO_MANY_REQUESTS' && until !== null) {
    return i18n._('PAIRING_TOO_OFTEN', { seconds: Math.ceil((until - at) / 1_000) })
  }
  // Nothing can be completed where no screen asks anything.
  if (why === 'INCOMPLETE_VISIT') return i18n._('SCAN_INCOMPLETE')
  return failureMessage(i18n, why, { site, opensAt })
}

interface FailureDetails {
  /** Where the visitor is inside or invited to, if it is another site. */
  readonly site?: string | null | undefined
  /** From when a pass opens: ISO instant. */
  readonly opensAt?: string | null | undefined
  /** Until another try makes sense. */
  readonly waitSeconds?: number | undefined
}

export function failureMessage(
  i18n: I18n,
  code: WarningCode,
  { site, opensAt, waitSeconds }: FailureDetails = {},
): string {
  if (code === 'ANOTHER_VISIT_OPEN' && site != null)
    return i18n._('ANOTHER_VISIT_OPEN_AT', { site: verbatim(site) })
  if (code === 'PASS_ELSEWHERE' && site != null) return i18n._('PASS_ELSEWHERE_AT', { site: verbatim(site) })
  if (code === 'PASS_TOO_EARLY' && opensAt != null)
    return i18n._('PASS_TOO_EARLY_AT', { time: momentText(i18n, opensAt) })
  if (code === 'TOO_MANY_REQUESTS' && waitSeconds !== undefined) return waitMessage(i18n, waitSeconds)
  return failures[code](i18n)
}

/** A time of today, or with its day, as the language writes it. @param at ISO instant */
function momentText(i18n: I18n, at: string): string {
  const moment = new Date(at)
  const isToday = moment.toDateString() === new Date().toDateString()
  const style = isToday ? {} : ({ day: 'numeric', month: 'short' } as const)
  return new Intl.DateTimeFormat(formatsOf(i18n.locale), {
    ...style,
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)
}

/** When to try again, in minutes and seconds. */
export const waitMessage = (i18n: I18n, seconds: number): string =>
  i18n._('TRY_AGAIN_IN', { time: durationText(i18n, seconds) })

/** Such as `9 min 57 sec`: with a colon it would read as a time of day. */
function durationText(i18n: I18n, seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const part = (count: number, unit: 'minute' | 'second') => i18n.number(count, { style: 'unit', unit })
  return [
    ...(minutes > 0 ? [part(minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [part(rest, 'second')] : []),
  ].join(' ')
}

const successes = {
  USER_FOUND: (i18n) => i18n._('USER_FOUND'),
  SIGNUP_OK: (i18n) => i18n._('SIGNUP_OK'),
  ACCESS_CONFIRMED: (i18n) => i18n._('ACCESS_CONFIRMED'),
  EXIT_CONFIRMED: (i18n) => i18n._('EXIT_CONFIRMED'),
  EMAIL_SENDED_CORRECTLY: (i18n) => i18n._('EMAIL_SENDED_CORRECTLY'),
  SETTINGS_SAVED: (i18n) => i18n._('SETTINGS_SAVED'),
  NO_CERTIFICATES: (i18n) => i18n._('NO_CERTIFICATES'),
} as const satisfies Readonly<Record<string, Message>>

export const MESSAGES_OF_SUCCESS = Object.keys(successes) as readonly (keyof typeof successes)[]

export const successMessage = (i18n: I18n, message: keyof typeof successes): string =>
  successes[message](i18n)
