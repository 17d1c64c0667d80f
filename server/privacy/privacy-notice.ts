import { DEFAULT_NOTICE_VERSION } from '#contract/wire-flags.ts'

/**
 * A company's text in the first of these languages that it has written, or else in any: what a company says about itself
 * in another language is truer than what we would say for it.
 * @param locales BCP 47, the visitor's first
 */
export function noticeIn(locales: readonly string[], texts: Readonly<Record<string, string>>) {
  const spoken = locales.flatMap((locale) => [locale, locale.split('-', 1)[0] ?? locale])
  const language = [...spoken, ...Object.keys(texts)].find((one) => Object.hasOwn(texts, one))
  return language === undefined ? { text: null, language: null } : { text: texts[language] ?? null, language }
}

interface Versioned {
  readonly version: string
}

/**
 * The version of the notice that visitors are shown: of the company's own text, else of the product's notice with the
 * facts that the company has entered.
 */
export const shownNoticeVersion = (
  own: (Versioned & { readonly texts: object }) | null,
  facts: Versioned | null,
): string =>
  own !== null && Object.keys(own.texts).length > 0
    ? own.version
    : (facts?.version ?? own?.version ?? DEFAULT_NOTICE_VERSION)
