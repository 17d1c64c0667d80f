import { setupI18n } from '@lingui/core'
import { isolated } from '#contract/isolate.ts'
import { formatsOf, type Language, languageOf, languages } from '#contract/languages.ts'
import { catalogues } from './catalogues.ts'

/** What is said to a person who reads none of the product's languages. */
const COMMON_LANGUAGE: Language = 'en'

const messages = setupI18n({ messages: catalogues })

/** @param locale BCP 47; a language that the product does not have is served in English */
export const servedLanguage = (locale: string): Language => languageOf(locale) ?? COMMON_LANGUAGE

/** For the attribute `dir` of a page or mail. */
export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  languages[servedLanguage(locale)].direction ?? 'ltr'

/** The server's messages in the language of a person, of a mail or of a site. */
export function serverTexts(locale: string) {
  const language = servedLanguage(locale)
  // Lingui interprets escapes such as \x41 in the finished text, so the backslashes of a value must be escaped.
  const safe = (value: string) => isolated(value.replaceAll('\\', '\\u005c'), directionOf(locale))
  return {
    _(id: string, values: Readonly<Record<string, string | number>> = {}): string {
      messages.activate(language, formatsOf(language))
      return messages._(
        id,
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            typeof value === 'string' ? safe(value) : value,
          ]),
        ),
      )
    },
  }
}
