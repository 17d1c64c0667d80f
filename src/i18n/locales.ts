import { i18n, type Messages } from '@lingui/core'
import { DEFAULT_LANGUAGE, firstOffered, type Language, languageNames } from '#contract/languages.ts'
import { pseudo } from './pseudo.ts'

interface Catalogue {
  /** BCP 47. */
  readonly lang: string
  readonly load: () => Promise<{ readonly messages: Messages }>
  /** The typeface that it needs besides the Latin one. */
  readonly fonts?: () => Promise<unknown>
}

/** Every catalogue by its locale, in a chunk of its own. */
const catalogues = {
  it: { lang: 'it', load: () => import('../../locales/it.po') },
  en: { lang: 'en', load: () => import('../../locales/en.po') },
  es: { lang: 'es', load: () => import('../../locales/es.po') },
  de: { lang: 'de', load: () => import('../../locales/de.po') },
  fr: { lang: 'fr', load: () => import('../../locales/fr.po') },
  ja: {
    lang: 'ja',
    load: () => import('../../locales/ja.po'),
    fonts: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  },
  zh: {
    lang: 'zh-Hans',
    load: () => import('../../locales/zh.po'),
    fonts: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  },
  hi: {
    lang: 'hi',
    load: () => import('../../locales/hi.po'),
    fonts: () => import('@fontsource-variable/noto-sans/wght.css'),
  },
  id: { lang: 'id', load: () => import('../../locales/id.po') },
} as const satisfies Readonly<Record<Language, Catalogue>>

export type Locale = Language

/** The specification's eight codes; its `jp` and `in` are not language codes (decisions §5). */
export const localesByCode = (aliasIn: 'hi' | 'id') =>
  ({ it: 'it', en: 'en', es: 'es', de: 'de', fr: 'fr', jp: 'ja', zh: 'zh', in: aliasIn }) as const

const byCode: Readonly<Record<string, Locale>> = localesByCode(import.meta.env.LOCALE_ALIAS_IN)

const named = (locale: Locale) => ({ locale, ownName: languageNames[locale], lang: catalogues[locale].lang })

/** The languages of a company that has chosen none, each by its own name, without flags. */
export const languages = Object.values(byCode).map(named)

/** @param chosen the company's languages in its order; empty = all */
export const offeredLanguages = (chosen: readonly Locale[]) =>
  chosen.length === 0 ? languages : chosen.map(named)

/** The language in which a visitor's own phone begins; `null` if it speaks none of them. */
export const phoneLanguage = (chosen: readonly Locale[]): Locale | null =>
  firstOffered(
    navigator.languages,
    offeredLanguages(chosen).map(({ locale }) => locale),
  )

const isLocale = (name: string): name is Locale => Object.hasOwn(catalogues, name)

/** The locale of one of the eight codes, or of a locale name; the default for anything else. */
export function localeFrom(code: string | null): Locale {
  if (code === null) return DEFAULT_LANGUAGE
  return (Object.hasOwn(byCode, code) && byCode[code]) || (isLocale(code) ? code : DEFAULT_LANGUAGE)
}

let wanted: Locale = DEFAULT_LANGUAGE

/** Loads and activates the catalogue; `<html lang>` follows with a valid BCP 47 tag. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { lang, load, fonts }: Catalogue = catalogues[locale]
  wanted = locale
  // Texts in another typeface are better than none, so a failure is ignored.
  fonts?.().catch(() => {})
  const { messages } = await load()
  // The visitor chose another language meanwhile, and its catalogue arrived first.
  if (wanted !== locale) return
  i18n.loadAndActivate({
    locale,
    messages: import.meta.env.PSEUDO_LOCALE === '1' ? pseudo(messages) : messages,
  })
  document.documentElement.lang = lang
}
