import { useLingui } from '@lingui/react'
import { firstOffered, isLanguage, type Language, languageList, ownNameOf } from '#contract/languages.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { fields } from './page.css.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import { browserTimeZone } from './time-zones.ts'

/** As a form holds it. */
interface Draft {
  readonly name: string
  readonly taxCode: string
  readonly siteName: string
  readonly timeZone: string
  readonly language: Language
}

export const NO_COMPANY: Draft = {
  name: '',
  taxCode: '',
  siteName: '',
  timeZone: browserTimeZone(),
  language: (firstOffered(navigator.languages, languageList) ?? 'en') as Language,
}

interface CompanyFieldsProps {
  readonly value: Draft
  readonly onValue: (value: Draft) => void
  /** @param path such as `company.name` */
  readonly errorOf: (path: string) => string | null
}

/** What has to be known of a company that is made. */
export function CompanyFields({ value, onValue, errorOf }: CompanyFieldsProps) {
  const { i18n } = useLingui()
  const of = (name: Exclude<keyof Draft, 'language'>) => ({
    value: value[name],
    onValue: (text: string) => onValue({ ...value, [name]: text }),
    error: errorOf(`company.${name}`),
  })
  return (
    <div className={fields}>
      <TextField label={i18n._('COMPANY_NAME')} autoComplete="organization" {...of('name')} />
      <TextField label={i18n._('TAX_CODE')} {...of('taxCode')} />
      <TextField label={i18n._('SITE_FIRST')} hint={i18n._('SITE_FIRST_HINT')} {...of('siteName')} />
      <TimeZoneField {...of('timeZone')} />
      <SelectField
        label={i18n._('SET_UP_LANGUAGE')}
        hint={i18n._('SET_UP_LANGUAGE_HINT')}
        value={value.language}
        onValue={(language) => isLanguage(language) && onValue({ ...value, language })}
        options={languageList.map((language) => ({ value: language, name: ownNameOf(language) }))}
      />
    </div>
  )
}
