import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { type LocalText, type TranslatedText, textFor } from '#contract/local-text.ts'
import type { Configuration } from '#machines/ports.ts'

/** What the company has written, in the visitor's language or else the site's, or as the company wrote it. */
export function useCompanyText({
  generals: { languages, defaultLanguage },
}: Pick<Configuration, 'generals'>): (written: TranslatedText) => LocalText {
  const { locale } = useLingui().i18n
  const own = languages[0] ?? DEFAULT_LANGUAGE
  return useCallback(
    (written) => textFor([locale, defaultLanguage], written, own),
    [locale, defaultLanguage, own],
  )
}
