import { useLingui } from '@lingui/react'
import { useState } from 'react'
import * as css from './language-picker.css.ts'
import { ChevronIcon, GlobeIcon } from './icons.tsx'

interface Language<Locale extends string> {
  readonly locale: Locale
  /** The language's own name. */
  readonly ownName: string
  /** BCP 47. */
  readonly lang: string
}

interface LanguagePickerProps<Locale extends string> {
  readonly languages: readonly Language<Locale>[]
  readonly current: string
  readonly onChoose: (locale: Locale) => void
  /** The current language is shown beside it already: the name is left out. */
  readonly isNamed?: boolean
}

/** A native select, which all devices and screen readers support. */
export function LanguagePicker<Locale extends string>({
  languages,
  current,
  onChoose,
  isNamed = true,
}: LanguagePickerProps<Locale>) {
  const { i18n } = useLingui()
  // While its catalogue loads, the list already shows the chosen language, so that arrow keys continue from there.
  const [chosen, setChosen] = useState({ before: current, locale: current })
  const shown = chosen.before === current ? chosen.locale : current
  return (
    <div className={css.box}>
      <GlobeIcon />
      <select
        className={css.select[isNamed ? 'named' : 'bare']}
        aria-label={i18n._('LANGUAGE')}
        value={shown}
        onChange={(event) => {
          const wanted = languages.find(({ locale }) => locale === event.target.value)
          if (!wanted) return
          setChosen({ before: current, locale: wanted.locale })
          onChoose(wanted.locale)
        }}
      >
        {languages.map(({ locale, ownName, lang }) => (
          <option key={locale} value={locale} lang={lang}>
            {ownName}
          </option>
        ))}
      </select>
      <ChevronIcon />
    </div>
  )
}
