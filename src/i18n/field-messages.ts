import type { SignUpFieldName } from '#contract/sign-up-fields.ts'
import type { I18n } from '@lingui/core'
import type { DocumentType, Sex } from '#contract/entities/visitor.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import type { Message } from './messages.ts'

/** The texts of forms, which home does not need. */

/** A field's problem in words; an unknown issue still gets a general sentence. */
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
