import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { type Language, languageList } from '#contract/languages.ts'

const format = formatter()

/** Words of the kiosk that files of the server have as well. */
const shared: ReadonlySet<string> = new Set([
  ...['BIRTHDAY', 'DOCUMENT', 'DOCUMENT_TYPE', 'DRIVER_LICENSE', 'EMAIL'],
  ...['FEMALE', 'FIRSTNAME', 'HEALTH_INSURANCE_CARD', 'IDENTITY_CARD', 'ID_CODE'],
  ...['LASTNAME', 'MALE', 'OTHER', 'PASSPORT', 'PHONE'],
  ...['PREFER_NOT_TO_SAY', 'REASON', 'REFERENT', 'SEX', 'SIGN_UP'],
  ...['SITE'],
  // Of the guest's own page.
  ...['CERTIFICATES_TITLE', 'CERTIFICATE_ACCEPT', 'COMPANY', 'ERR_NETWORK', 'INPUT_DATE', 'INPUT_EMAIL'],
  ...['INPUT_MAX_LENGTH', 'INPUT_MIN_LENGTH', 'INPUT_REQUIRED', 'INPUT_STRING', 'LANGUAGE', 'LOADING'],
  ...['NOT_GIVEN', 'OPTIONAL', 'SAVE', 'TOO_MANY_REQUESTS', 'TRY_AGAIN'],
  // Of that page and the badge's, in an evacuation.
  ...['SAFETY_DRILL', 'SAFETY_LEAVE', 'SAFETY_POINTS', 'SAFETY_SAID', 'SAFETY_SAY'],
])

function readCatalogue(locale: Language) {
  const filename = new URL(`../../locales/${locale}.po`, import.meta.url)
  const entries = format.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: locale, filename: '' })
  return Object.fromEntries(
    Object.entries(entries)
      .filter(([id]) => id.startsWith('SERVER_') || shared.has(id))
      .map(([id, { translation = '' }]) => [id, compileMessageOrThrow(translation)]),
  )
}

/** The server's messages. scripts/build.mjs puts their content here: a built server has no catalogues beside it. */
export const catalogues = Object.fromEntries(
  languageList.map((locale) => [locale, readCatalogue(locale)]),
) as Readonly<Record<Language, ReturnType<typeof readCatalogue>>>
