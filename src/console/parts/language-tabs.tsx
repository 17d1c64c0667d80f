import { useLingui } from '@lingui/react'
import { isLanguage, type Language, languageList, ownNameOf } from '#contract/languages.ts'
import { SelectField } from '#src/ui/select-field.tsx'

interface LanguageTabsProps {
  readonly chosen: Language
  readonly onChosen: (language: Language) => void
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
      onValue={(value) => isLanguage(value) && onChosen(value)}
      options={languageList.map((language) => ({
        value: language,
        name: written.includes(language)
          ? i18n._('LANGUAGE_WRITTEN', { language: ownNameOf(language) })
          : ownNameOf(language),
      }))}
    />
  )
}
