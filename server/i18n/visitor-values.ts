import type { DocumentType, Sex } from '#contract/entities/visitor.ts'
import type { serverTexts } from './server-texts.ts'

/** The words for values that a visitor chooses from a list. */
export function visitorValues(i18n: ReturnType<typeof serverTexts>) {
  const sexes: Readonly<Record<Sex, string>> = {
    MALE: i18n._('MALE'),
    FEMALE: i18n._('FEMALE'),
    OTHER: i18n._('OTHER'),
    PREFER_NOT_TO_SAY: i18n._('PREFER_NOT_TO_SAY'),
  }
  const documentTypes: Readonly<Record<DocumentType, string>> = {
    IDENTITY_CARD: i18n._('IDENTITY_CARD'),
    HEALTH_INSURANCE_CARD: i18n._('HEALTH_INSURANCE_CARD'),
    DRIVER_LICENSE: i18n._('DRIVER_LICENSE'),
    PASSPORT: i18n._('PASSPORT'),
  }
  return { sexes, documentTypes }
}
