import { i18n } from '@lingui/core'

/** Languages with a complete catalogue, under their names inside the product, with the catalogue's chunk. */
const catalogues = {
  it: { own: 'Italiano', lang: 'it', load: () => import('../../locales/it.po') },
  en: { own: 'English', lang: 'en', load: () => import('../../locales/en.po') },
} as const

export type Locale = keyof typeof catalogues

export const DEFAULT_LOCALE: Locale = 'it'
const locales = Object.keys(catalogues) as readonly Locale[]

/** For the picker: what each language calls itself, no flags. */
export const languages = locales.map((locale) => ({
  locale,
  ownName: catalogues[locale].own,
  lang: catalogues[locale].lang,
}))

/** The specification's spelling of our languages, where it differs (decisions §5). */
const external: Readonly<Record<string, string>> = { jp: 'ja', in: 'hi' }

/** From the eight codes of the specification, or a stored one; the default for anything else. */
export function localeFrom(code: string | null): Locale {
  const name = external[code ?? ''] ?? code
  return locales.find((locale) => locale === name) ?? DEFAULT_LOCALE
}

/** Loads the catalogue and speaks it from now on; `<html lang>` follows with a valid BCP 47 tag. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale].load()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = catalogues[locale].lang
}
