/** Every language of the product with its own name, in the order in which kiosks offer them. */
export const languageNames = {
  it: 'Italiano',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
} as const

export type Language = keyof typeof languageNames

export const languageList = Object.keys(languageNames) as readonly Language[]

/** The language of a company that has chosen none (specification §1). */
export const DEFAULT_LANGUAGE: Language = 'it'

export const isLanguage = (name: string): name is Language => Object.hasOwn(languageNames, name)

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
