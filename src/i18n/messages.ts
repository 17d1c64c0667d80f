import type { I18n } from '@lingui/core'
import type { DocumentType, Sex } from '#contract/entities/visitor.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import type { Notice } from '#machines/shared/notice.types.ts'
import type { SignUpFieldName } from '#machines/visit/visit.types.ts'

/**
 * Where codes become words. Every id is written out as a literal, so that the extractor finds it, and every
 * table is complete by its type.
 */
type Message = (i18n: I18n) => string

/**
 * Somebody's own words as a value of a message. Lingui reads escapes such as \x41 in what it has put together, so that
 * a backslash must come as one.
 */
export const verbatim = (text: string): string => text.replaceAll('\\', '\\u005c')

type WarningCode = Extract<Notice, { kind: 'warning' }>['code']

const failures: Readonly<Record<WarningCode, Message>> = {
  BADGE_ERROR: (i18n) => i18n._('BADGE_ERROR'),
  EMAIL_NOT_SENT: (i18n) => i18n._('EMAIL_NOT_SENT'),
  INVALID_INPUT: (i18n) => i18n._('INVALID_INPUT'),
  UNAUTHORIZED: (i18n) => i18n._('UNAUTHORIZED'),
  FORBIDDEN: (i18n) => i18n._('FORBIDDEN'),
  NOT_FOUND: (i18n) => i18n._('NOT_FOUND'),
  USER_NOT_FOUND: (i18n) => i18n._('USER_NOT_FOUND'),
  VISITOR_NOT_FOUND: (i18n) => i18n._('VISITOR_NOT_FOUND'),
  ANOTHER_VISIT_OPEN: (i18n) => i18n._('ANOTHER_VISIT_OPEN'),
  EMAIL_ALREADY_REGISTERED: (i18n) => i18n._('EMAIL_ALREADY_REGISTERED'),
  EVENT_FULL_PLEASE_WAIT: (i18n) => i18n._('EVENT_FULL_PLEASE_WAIT'),
  IDEMPOTENCY_KEY_REUSED: (i18n) => i18n._('ERROR_RETRY'),
  NO_VISIT_OPEN: (i18n) => i18n._('NO_VISIT_OPEN'),
  PAYLOAD_TOO_LARGE: (i18n) => i18n._('PAYLOAD_TOO_LARGE'),
  TOO_MANY_REQUESTS: (i18n) => i18n._('TOO_MANY_REQUESTS'),
  PRINT_GENERAL_ERROR: (i18n) => i18n._('PRINT_GENERAL_ERROR'),
  UNAVAILABLE: (i18n) => i18n._('UNAVAILABLE'),
  STORAGE_FULL: (i18n) => i18n._('UNAVAILABLE'),
  ERR_NETWORK: (i18n) => i18n._('ERR_NETWORK'),
  ECONNABORTED: (i18n) => i18n._('ECONNABORTED'),
  ERROR_RETRY: (i18n) => i18n._('ERROR_RETRY'),
}

export const failureMessage = (i18n: I18n, code: WarningCode): string => failures[code](i18n)

const successes = {
  USER_FOUND: (i18n) => i18n._('USER_FOUND'),
  SIGNUP_OK: (i18n) => i18n._('SIGNUP_OK'),
  ACCESS_CONFIRMED: (i18n) => i18n._('ACCESS_CONFIRMED'),
  EXIT_CONFIRMED: (i18n) => i18n._('EXIT_CONFIRMED'),
  EMAIL_SENDED_CORRECTLY: (i18n) => i18n._('EMAIL_SENDED_CORRECTLY'),
  SETTINGS_SAVED: (i18n) => i18n._('SETTINGS_SAVED'),
  NO_CERTIFICATES: (i18n) => i18n._('NO_CERTIFICATES'),
} as const satisfies Readonly<Record<string, Message>>

export const successMessage = (i18n: I18n, message: keyof typeof successes): string =>
  successes[message](i18n)

/** A field's trouble in words; an issue that we do not know is still said to be one. */
export function issueMessage(i18n: I18n, { message, min }: Pick<FieldIssue, 'message' | 'min'>): string {
  switch (message) {
    case 'INPUT_REQUIRED':
      return i18n._('INPUT_REQUIRED')
    case 'INPUT_EMAIL':
      return i18n._('INPUT_EMAIL')
    case 'INPUT_DATE':
      return i18n._('INPUT_DATE')
    case 'INPUT_MIN_LENGTH':
      return i18n._('INPUT_MIN_LENGTH', { min: min ?? 0 })
    case 'INPUT_MAX_LENGTH':
      return i18n._('INPUT_MAX_LENGTH', { max: min ?? 0 })
    case 'EMAIL_ALREADY_REGISTERED':
      return i18n._('EMAIL_ALREADY_REGISTERED')
    default:
      return i18n._('INPUT_STRING')
  }
}

const fieldLabels: Readonly<Record<SignUpFieldName, Message>> = {
  firstname: (i18n) => i18n._('FIRSTNAME'),
  lastname: (i18n) => i18n._('LASTNAME'),
  email: (i18n) => i18n._('EMAIL'),
  companyName: (i18n) => i18n._('COMPANY'),
  phone: (i18n) => i18n._('PHONE'),
  sex: (i18n) => i18n._('SEX'),
  documentType: (i18n) => i18n._('DOCUMENT_TYPE'),
  document: (i18n) => i18n._('DOCUMENT'),
  birthday: (i18n) => i18n._('BIRTHDAY'),
}

export const fieldLabel = (i18n: I18n, field: SignUpFieldName): string => fieldLabels[field](i18n)

const sexLabels: Readonly<Record<Sex, Message>> = {
  MALE: (i18n) => i18n._('MALE'),
  FEMALE: (i18n) => i18n._('FEMALE'),
  OTHER: (i18n) => i18n._('OTHER'),
  PREFER_NOT_TO_SAY: (i18n) => i18n._('PREFER_NOT_TO_SAY'),
}

export const sexLabel = (i18n: I18n, sex: Sex): string => sexLabels[sex](i18n)

const documentTypeLabels: Readonly<Record<DocumentType, Message>> = {
  IDENTITY_CARD: (i18n) => i18n._('IDENTITY_CARD'),
  HEALTH_INSURANCE_CARD: (i18n) => i18n._('HEALTH_INSURANCE_CARD'),
  DRIVER_LICENSE: (i18n) => i18n._('DRIVER_LICENSE'),
  PASSPORT: (i18n) => i18n._('PASSPORT'),
}

export const documentTypeLabel = (i18n: I18n, type: DocumentType): string => documentTypeLabels[type](i18n)
