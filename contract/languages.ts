/** What the product knows of a language beside its texts, which are `locales/<language>.po`. */
interface LanguageRow {
  /** In the language itself. */
  readonly ownName: string
  /** BCP 47, where the script has to be named as well. */
  readonly tag?: string
  readonly direction?: 'rtl'
  /** BCP 47 of numbers and dates, if it is another one: one page should not have two kinds of digits. */
  readonly formats?: string
  /** The code of the language in the specification; without one it is offered only by companies that choose it. */
  readonly code?: SpecifiedCode
  /** Needs a typeface beside the Latin one. */
  readonly script?: Script
  /**
   * Where a greeting by the given name alone would be too familiar: `whole`, by the whole name; `familyFirst`: forms ask
   * for the family name first as well.
   */
  readonly names?: 'whole' | 'familyFirst'
}

export type SpecifiedCode = 'it' | 'en' | 'es' | 'de' | 'fr' | 'jp' | 'zh' | 'in'
export type Script = 'japanese' | 'chinese' | 'devanagari' | 'arabic'

/** Every language of the product, in the order in which kiosks offer them. */
const rows = {
  it: { ownName: 'Italiano', code: 'it' },
  // Day before month, as in the other languages here: 11/12 is read in two ways.
  en: { ownName: 'English', code: 'en', formats: 'en-GB' },
  es: { ownName: 'Español', code: 'es' },
  de: { ownName: 'Deutsch', code: 'de', names: 'whole' },
  fr: { ownName: 'Français', code: 'fr' },
  ja: {
    ownName: '日本語',
    code: 'jp',
    script: 'japanese',
    names: 'familyFirst',
  },
  zh: {
    ownName: '中文',
    tag: 'zh-Hans',
    code: 'zh',
    script: 'chinese',
    names: 'familyFirst',
  },
  hi: { ownName: 'हिन्दी', code: 'in', script: 'devanagari' },
  id: { ownName: 'Bahasa Indonesia', code: 'in' },
  ar: { ownName: 'العربية', direction: 'rtl', formats: 'ar-u-nu-latn', script: 'arabic' },
  pl: { ownName: 'Polski' },
} as const satisfies Readonly<Record<string, LanguageRow>>

export type Language = keyof typeof rows

export const languages: Readonly<Record<Language, LanguageRow>> = rows

/** The name of a language, in itself. */
export const ownNameOf = (language: Language): string => rows[language].ownName

export const languageList = Object.keys(rows) as readonly Language[]

/** The language of a company that has chosen none. */
export const DEFAULT_LANGUAGE: Language = 'it'

export const isLanguage = (name: string): name is Language => Object.hasOwn(rows, name)

/** @param locale BCP 47; `null`: none of the product's languages */
export function languageOf(locale: string): Language | null {
  const language = locale.split('-', 1)[0]?.toLowerCase() ?? ''
  return isLanguage(language) ? language : null
}

/** How numbers and dates are written for a reader. @param locale BCP 47 */
export function formatsOf(locale: string): string {
  const language = languageOf(locale)
  return (language && languages[language].formats) ?? locale
}

/**
 * The first of a visitor's languages that is offered; `null` if none is.
 * @param spoken BCP 47, the preferred one first
 */
export function firstOffered<Offered extends string>(
  spoken: readonly string[],
  offered: readonly Offered[],
): Offered | null {
  for (const tag of spoken) {
    const found = offered.find((one) => one === tag.split('-', 1)[0]?.toLowerCase())
    if (found !== undefined) return found
  }
  return null
}
