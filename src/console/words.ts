import { i18n, type Messages } from '@lingui/core'
import {
  firstOffered,
  formatsOf,
  type Language,
  languageList,
  languages,
  ownNameOf,
} from '#contract/languages.ts'
import { langOf, loadMessages } from '#src/i18n/locales.ts'

/** The console is in the languages that have a file here; what it shares with the kiosk stands in the kiosk's catalogues. */
const catalogues = import.meta.glob<{ readonly messages: Messages }>('../../locales/console/*.po')

const catalogueOf = (language: Language) => catalogues[`../../locales/console/${language}.po`]

const staffLocales = languageList.filter((language) => catalogueOf(language) !== undefined)

export const staffLanguages = staffLocales.map((locale) => ({
  locale,
  ownName: ownNameOf(locale),
  lang: langOf(locale),
}))

const KEPT = 'console-language'

/** @param spoken BCP 47, the preferred one first */
export const staffLocaleFor = (
  spoken: readonly string[],
  offered: readonly Language[] = staffLocales,
): Language => firstOffered(spoken, offered) ?? 'en'

/** The language chosen before, or the browser's. */
export function firstLocale(): Language {
  const chosen = localStorage.getItem(KEPT)
  return staffLocaleFor(chosen === null ? navigator.languages : [chosen, ...navigator.languages])
}

export async function activateStaffLocale(locale: Language): Promise<void> {
  const [shared, own] = await Promise.all([loadMessages(locale), catalogueOf(locale)?.()])
  i18n.loadAndActivate({
    locale,
    locales: formatsOf(locale),
    messages: { ...shared, ...own?.messages },
  })
  document.documentElement.lang = langOf(locale)
  document.documentElement.dir = languages[locale].direction ?? 'ltr'
}

export function chooseLanguage(locale: Language): void {
  localStorage.setItem(KEPT, locale)
  void activateStaffLocale(locale)
}
