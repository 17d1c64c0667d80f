import { SERVER_LOCALE } from '#server/platform/locale.ts'

/**
 * A company's text in the visitor's language, or else in the default one: what a company says about itself in another
 * language is truer than what we would say for it.
 */
export function noticeIn(locale: string, texts: Readonly<Record<string, string>>) {
  const [language = SERVER_LOCALE] = locale.split('-')
  for (const spoken of [locale, language, SERVER_LOCALE, ...Object.keys(texts)]) {
    const text = texts[spoken]
    if (text !== undefined) return { text, language: spoken }
  }
  return { text: null, language: null }
}
