import { i18n, type Messages } from '@lingui/core'
import {
  DEFAULT_LANGUAGE,
  firstOffered,
  formatsOf,
  isLanguage,
  type Language,
  languageList,
  languages,
  ownNameOf,
  type Script,
  type SpecifiedCode,
} from '#contract/languages.ts'
import { pseudo } from './pseudo.ts'

/** Every catalogue in a chunk of its own. */
const catalogues = import.meta.glob<{ readonly messages: Messages }>('../../locales/*.po')

/** The words that the kiosk's first picture needs, by the file of their catalogue (scripts/home-words.mjs). */
const homeParts = import.meta.glob<{ readonly messages: Messages }>('../../locales/*.po', { query: '?home' })

const typefaces: Readonly<Record<Script, () => Promise<unknown>>> = {
  japanese: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  chinese: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  devanagari: () => import('@fontsource-variable/noto-sans/wght.css'),
  arabic: () => import('@fontsource-variable/noto-sans-arabic/wght.css'),
}

export type Locale = Language

/** The eight codes of the product's first languages; their `jp` and `in` are not language codes. */
export const localesByCode = (aliasIn: 'hi' | 'id') =>
  Object.fromEntries(
    languageList.flatMap((locale) => {
      const { code } = languages[locale]
      return code === undefined || (code === 'in' && locale !== aliasIn) ? [] : [[code, locale]]
    }),
  ) as Readonly<Record<SpecifiedCode, Locale>>

const byCode: Readonly<Record<string, Locale>> = localesByCode(import.meta.env.LOCALE_ALIAS_IN)

export const langOf = (locale: Locale): string => languages[locale].tag ?? locale

const named = (locale: Locale) => ({ locale, ownName: ownNameOf(locale), lang: langOf(locale) })

/** The languages of a company that has chosen none, each by its own name, without flags. */
const specifiedLanguages = Object.values(byCode).map(named)

/** @param chosen the company's languages in its order; empty = all */
export const offeredLanguages = (chosen: readonly Locale[]) =>
  chosen.length === 0 ? specifiedLanguages : chosen.map(named)

/** The first of the browser's languages that is offered; `null` if none is. */
export const phoneLanguage = (chosen: readonly Locale[]): Locale | null =>
  firstOffered(
    navigator.languages,
    offeredLanguages(chosen).map(({ locale }) => locale),
  )

/** The locale of one of the eight codes, or of a locale name; the default for anything else. */
export function localeFrom(code: string | null): Locale {
  if (code === null) return DEFAULT_LANGUAGE
  return (Object.hasOwn(byCode, code) && byCode[code]) || (isLanguage(code) ? code : DEFAULT_LANGUAGE)
}

const wordsIn = async (files: typeof catalogues, locale: Locale): Promise<Messages> =>
  (await files[`../../locales/${locale}.po`]?.())?.messages ?? {}

export const loadMessages = (locale: Locale): Promise<Messages> => wordsIn(catalogues, locale)

/** Loads what a choice of these languages will need, so that it changes the words at once. */
export async function fetchLanguages(locales: readonly Locale[]): Promise<void> {
  await Promise.all(locales.map(loadMessages))
}

let wanted: Locale = DEFAULT_LANGUAGE
/** Only the words of home are there yet. */
let isPartial = false

/** Begins the page with the words of its first picture alone, which is the sooner there. */
export async function activateHomeWords(locale: Locale): Promise<void> {
  isPartial = true
  await activate(locale, () => wordsIn(homeParts, locale))
}

/** Loads and activates the catalogue; language and direction of the page follow. */
export async function activateLocale(locale: Locale): Promise<void> {
  await activate(locale, () => loadMessages(locale))
  if (wanted === locale) isPartial = false
}

/**
 * Resolves once the page has all its words. Another language may be chosen meanwhile.
 * @throws if they cannot be loaded; the next call tries again
 */
export async function everyWord(): Promise<void> {
  while (isPartial) await activateLocale(wanted)
}

/** A part of the page that comes later: before the page has all its words, it would show ids. */
export async function withEveryWord<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = load()
  await everyWord()
  return part
}

async function activate(locale: Locale, load: () => Promise<Messages>): Promise<void> {
  const { script, direction } = languages[locale]
  wanted = locale
  // Texts in another typeface are better than none, so a failure is ignored.
  if (script) typefaces[script]().catch(() => {})
  const messages = await load()
  // The visitor chose another language meanwhile, and its catalogue arrived first.
  if (wanted !== locale) return
  i18n.loadAndActivate({
    locale,
    locales: formatsOf(locale),
    messages: import.meta.env.PSEUDO_LOCALE === '1' ? pseudo(messages) : messages,
  })
  document.documentElement.lang = langOf(locale)
  document.documentElement.dir = direction ?? 'ltr'
}
