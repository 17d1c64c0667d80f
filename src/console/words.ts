import { i18n, type Messages } from '@lingui/core'

/** Staff read Italian or English; browsers in another language get English. */
const catalogues = {
  it: {
    ownName: 'Italiano',
    load: () => [import('../../locales/it.po'), import('../../locales/console/it.po')],
  },
  en: {
    ownName: 'English',
    load: () => [import('../../locales/en.po'), import('../../locales/console/en.po')],
  },
} as const satisfies Readonly<
  Record<string, { ownName: string; load: () => readonly Promise<{ readonly messages: Messages }>[] }>
>

export type StaffLocale = keyof typeof catalogues

export const staffLanguages = (Object.keys(catalogues) as StaffLocale[]).map((locale) => ({
  locale,
  ownName: catalogues[locale].ownName,
  lang: locale,
}))

const KEPT = 'console-language'

/** The language chosen before, or the browser's. */
export function firstLocale(): StaffLocale {
  const wanted = localStorage.getItem(KEPT) ?? navigator.language
  return wanted.startsWith('it') ? 'it' : 'en'
}

export async function activateStaffLocale(locale: StaffLocale): Promise<void> {
  const parts = await Promise.all(catalogues[locale].load())
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...parts.map(({ messages }) => messages)) })
  document.documentElement.lang = locale
}

export function chooseLanguage(locale: StaffLocale): void {
  localStorage.setItem(KEPT, locale)
  void activateStaffLocale(locale)
}
