import { useLingui } from '@lingui/react'
import { getSettings } from '#contract/console/company.ts'
import { type Language, ownNameOf } from '#contract/languages.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useRead } from '../api/reading.ts'
import { fields, hint } from './page.css.ts'
import { Pill } from './rows.tsx'
import * as css from './translation-fields.css.ts'
import { withText, type WrittenText } from './with-text.ts'

interface TranslationFieldsProps {
  readonly translations: readonly WrittenText[]
  readonly onTranslations: (translations: WrittenText[]) => void
  /** @param index of the translation */
  readonly errorOf: (index: number) => string | null
}

/** The languages that the kiosks offer besides the company's own, in which a text may be written as well. */
function useOtherLanguages(): readonly Language[] {
  const settings = useRead(getSettings, {})
  return settings.data?.languages.slice(1) ?? []
}

/** A field for a text in each other language of the kiosks. */
export function TranslationFields({ translations, onTranslations, errorOf }: TranslationFieldsProps) {
  const { i18n } = useLingui()
  const languages = useOtherLanguages()
  if (languages.length === 0) return null
  return (
    <fieldset className={css.texts}>
      <legend className={css.legend}>{i18n._('TRANSLATIONS')}</legend>
      <p className={hint}>{i18n._('TRANSLATIONS_HINT')}</p>
      <div className={fields}>
        {languages.map((language) => {
          const at = translations.findIndex((one) => one.language === language)
          return (
            <TextField
              key={language}
              label={ownNameOf(language)}
              lang={language}
              dir="auto"
              value={translations[at]?.text ?? ''}
              onValue={(text) => onTranslations(withText(translations, language, text))}
              error={at < 0 ? null : errorOf(at)}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** More are only counted. */
const NAMED_MAX = 3

/** Marks a text that visitors of some languages read in another one. */
export function MissingLanguages({ translations }: { readonly translations: readonly WrittenText[] }) {
  const { i18n } = useLingui()
  const missing = useOtherLanguages().filter(
    (language) => !translations.some((written) => written.language === language),
  )
  if (missing.length === 0) return null
  const names = missing.map(ownNameOf)
  return (
    <Pill>
      {missing.length > NAMED_MAX
        ? i18n._('LANGUAGES_MISSING_COUNT', { count: missing.length })
        : i18n._('LANGUAGES_MISSING', { languages: new Intl.ListFormat(i18n.locale).format(names) })}
    </Pill>
  )
}
