import { useLingui } from '@lingui/react'
import { type ContentLanguage, contentLanguages } from '#contract/console/certificates.ts'
import { SelectField } from '#src/ui/select-field.tsx'

/** Each language's own name. */
const ownNames: Readonly<Record<ContentLanguage, string>> = {
  it: 'Italiano',
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
  zh: '中文',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
}

interface LanguageTabsProps {
  readonly chosen: ContentLanguage
  readonly onChosen: (language: ContentLanguage) => void
  /** The languages that have a text. */
  readonly written: readonly string[]
}

/** Tabs for the language that is being written; a tick marks languages with a text. */
export function LanguageTabs({ chosen, onChosen, written }: LanguageTabsProps) {
  const { i18n } = useLingui()
  return (
    <SelectField
      label={i18n._('CONTENT_LANGUAGE')}
      hint={i18n._('CONTENT_LANGUAGE_HINT')}
      value={chosen}
      onValue={(value) => onChosen(contentLanguages.find((one) => one === value) ?? 'it')}
      options={contentLanguages.map((language) => ({
        value: language,
        name: written.includes(language)
          ? i18n._('LANGUAGE_WRITTEN', { language: ownNames[language] })
          : ownNames[language],
      }))}
    />
  )
}
