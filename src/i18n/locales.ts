import { i18n, type Messages } from '@lingui/core'
import { pseudo } from './pseudo.ts'

interface Catalogue {
  /** The language's own name. */
  readonly own: string
  /** BCP 47. */
  readonly lang: string
  readonly load: () => Promise<{ readonly messages: Messages }>
  /** The typeface that it needs besides the Latin one. */
  readonly fonts?: () => Promise<unknown>
}

/** Every catalogue by its locale, in a chunk of its own. */
const catalogues = {
  it: { own: 'Italiano', lang: 'it', load: () => import('../../locales/it.po') },
  en: { own: 'English', lang: 'en', load: () => import('../../locales/en.po') },
  es: { own: 'Español', lang: 'es', load: () => import('../../locales/es.po') },
  de: { own: 'Deutsch', lang: 'de', load: () => import('../../locales/de.po') },
  fr: { own: 'Français', lang: 'fr', load: () => import('../../locales/fr.po') },
  ja: {
    own: '日本語',
    lang: 'ja',
    load: () => import('../../locales/ja.po'),
    fonts: () => import('@fontsource-variable/noto-sans-jp/wght.css'),
  },
  zh: {
    own: '中文',
    lang: 'zh-Hans',
    load: () => import('../../locales/zh.po'),
    fonts: () => import('@fontsource-variable/noto-sans-sc/wght.css'),
  },
  hi: {
    own: 'हिन्दी',
    lang: 'hi',
    load: () => import('../../locales/hi.po'),
    fonts: () => import('@fontsource-variable/noto-sans/wght.css'),
  },
  id: { own: 'Bahasa Indonesia', lang: 'id', load: () => import('../../locales/id.po') },
} as const satisfies Readonly<Record<string, Catalogue>>

export type Locale = keyof typeof catalogues

export const DEFAULT_KIOSK_LOCALE: Locale = 'it'

/** The specification's eight codes; its `jp` and `in` are not language codes (decisions §5). */
export const localesByCode = (aliasIn: 'hi' | 'id') =>
  ({ it: 'it', en: 'en', es: 'es', de: 'de', fr: 'fr', jp: 'ja', zh: 'zh', in: aliasIn }) as const

const byCode: Readonly<Record<string, Locale>> = localesByCode(import.meta.env.LOCALE_ALIAS_IN)

/** The languages of the picker, each by its own name, without flags. */
export const languages = Object.values(byCode).map((locale) => ({
  locale,
  ownName: catalogues[locale].own,
  lang: catalogues[locale].lang,
}))

const isLocale = (name: string): name is Locale => Object.hasOwn(catalogues, name)

/** The locale of one of the eight codes, or of a locale name; the default for anything else. */
export function localeFrom(code: string | null): Locale {
  if (code === null) return DEFAULT_KIOSK_LOCALE
  return (Object.hasOwn(byCode, code) && byCode[code]) || (isLocale(code) ? code : DEFAULT_KIOSK_LOCALE)
}

let wanted: Locale = DEFAULT_KIOSK_LOCALE

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
