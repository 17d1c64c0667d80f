import { useLingui } from '@lingui/react'
import * as css from './language-pills.css.ts'

interface Language<Locale extends string> {
  readonly locale: Locale
  /** The language's own name. */
  readonly ownName: string
  /** BCP 47. */
  readonly lang: string
}

interface LanguagePillsProps<Locale extends string> {
  readonly languages: readonly Language<Locale>[]
  readonly onChoose: (locale: Locale) => void
}

/** The first languages in one tap each, by their own names: a flag is a country, not a language. */
export function LanguagePills<Locale extends string>({ languages, onChoose }: LanguagePillsProps<Locale>) {
  const { i18n } = useLingui()
  return (
    <div className={css.pills}>
      {languages.map(({ locale, ownName, lang }) => (
        <button
          key={locale}
          type="button"
          className={css.pill}
          lang={lang}
          aria-pressed={locale === i18n.locale}
          onClick={() => onChoose(locale)}
        >
          {ownName}
        </button>
      ))}
    </div>
  )
}
