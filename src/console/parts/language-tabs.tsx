import { useLingui } from '@lingui/react'
import { getSettings } from '#contract/console/company.ts'
import { isLanguage, type Language, languageList, ownNameOf } from '#contract/languages.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { useRead } from '../api/reading.ts'

interface LanguageTabsProps {
  readonly chosen: Language
  readonly onChosen: (language: Language) => void
  /** The languages that have a text. */
  readonly written: readonly string[]
}

/** Tabs for the language that is being written; a tick marks languages with a text. */
export function LanguageTabs({ chosen, onChosen, written }: LanguageTabsProps) {
  const { i18n } = useLingui()
  const offered = useRead(getSettings, {}).data?.languages ?? []
  const missing = offered.filter((language) => !written.includes(language)).map(ownNameOf)
  const hint = i18n._('CONTENT_LANGUAGE_HINT')
  return (
    <SelectField
      label={i18n._('CONTENT_LANGUAGE')}
      hint={
        missing.length > 0 && written.length > 0
          ? `${hint} ${i18n._('LANGUAGES_WITHOUT_TEXT', { languages: new Intl.ListFormat(i18n.locale).format(missing) })}`
          : hint
      }
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
