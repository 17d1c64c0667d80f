import { setupI18n } from '@lingui/core'
import { langOf, loadMessages, type Locale } from './locales.ts'

/** The invitation to touch the screen in one language, independently of the page. */
export async function invitationIn(
  locale: Locale,
): Promise<{ readonly text: string; readonly lang: string }> {
  const i18n = setupI18n({ locale, messages: { [locale]: await loadMessages(locale) } })
  return { text: i18n._('ATTRACT_TOUCH'), lang: langOf(locale) }
}
