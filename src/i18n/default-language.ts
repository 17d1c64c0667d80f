import { i18n } from '@lingui/core'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import type { Generals } from '#contract/wire-flags.ts'
import { activateHomeWords, activateLocale, phoneLanguage } from './locales.ts'

interface Options {
  readonly isMobile: boolean
  /** The default that a tablet was told last, so that its first picture after a reload has it. */
  readonly kept: Language | null
  readonly onLearned: (language: Language) => void
}

/**
 * The language that the kiosk starts in and returns to: a phone's own if the company offers it, otherwise the site's. A tablet that
 * belongs to no company yet speaks to the person who sets it up, in the language of its browser.
 */
export function defaultLanguage({ isMobile, kept, onLearned }: Options) {
  let current = (isMobile ? null : kept) ?? phoneLanguage([]) ?? DEFAULT_LANGUAGE
  return {
    /** For the first picture. */
    begin: (): Promise<void> => activateHomeWords(current),

    /** Shows the default language, whatever a visitor has chosen. */
    show: (): Promise<void> => activateLocale(current),

    /** The company's choice has arrived. A language that a visitor has chosen meanwhile stays. */
    learn({ languages, defaultLanguage: ofSite }: Generals): void {
      const before = current
      current = (isMobile ? phoneLanguage(languages) : null) ?? ofSite
      if (current === before) return
      onLearned(current)
      if (i18n.locale === before) void activateLocale(current)
    },
  }
}
