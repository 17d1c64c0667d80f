import { setupI18n } from '@lingui/core'
import { formatsOf } from '#contract/languages.ts'
import { loadMessages, type Locale } from './locales.ts'
import { type NoticeContent, noticeParts } from './notice-parts.ts'

/** The product's own notice as plain text, in one language, independently of the page. */
export async function noticeTextIn(locale: Locale, content: NoticeContent): Promise<string> {
  const i18n = setupI18n({
    locale,
    locales: formatsOf(locale),
    messages: { [locale]: await loadMessages(locale) },
  })
  return noticeParts(i18n, content)
    .map(([heading, sentences]) => [heading, ...sentences].join('\n'))
    .join('\n\n')
}
