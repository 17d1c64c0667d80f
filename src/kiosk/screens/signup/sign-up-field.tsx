import type { SignUpFieldName } from '#contract/sign-up-fields.ts'
import { useLingui } from '@lingui/react'
import type { InputHTMLAttributes } from 'react'
import { documentTypes, sexes } from '#contract/entities/visitor.ts'
import { BIRTHDAY_SHOWN_DEFAULT } from '#contract/limits.ts'
import { documentTypeLabel, fieldLabel, sexLabel } from '#src/i18n/field-messages.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { ChoiceField } from '#src/ui/list/choice-field.tsx'
import { SearchField } from '#src/ui/list/search-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { isRequired } from './sign-up-draft.ts'

/** A company or a province. */
export interface Origin {
  readonly id: string
  readonly name: string
}

interface SignUpFieldProps {
  readonly field: SignUpFieldName
  /** In place of the field's own. */
  readonly label?: string | undefined
  readonly value: string
  readonly error: string | null
  readonly companies: readonly Origin[]
  readonly choosesProvince: boolean
  /** True on the visitor's own phone, where autocomplete may fill in its owner's data. */
  readonly isOwnPhone: boolean
  readonly isFirst: boolean
  readonly onValue: (value: string) => void
  readonly onLeave: () => void
}

/** The id of the option for visitors from abroad. */
const ABROAD = 'abroad'

/** The autocomplete purpose of each field; a shared tablet must not offer it (S30). */
const purposes: Partial<Record<SignUpFieldName, AutoFill>> = {
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  companyName: 'organization',
  phone: 'tel',
}

/** The on-screen keyboard of each field. */
const keyboards: Partial<Record<SignUpFieldName, InputHTMLAttributes<HTMLInputElement>>> = {
  firstname: { autoCapitalize: 'words' },
  lastname: { autoCapitalize: 'words' },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  companyName: { autoCapitalize: 'words' },
  phone: { type: 'tel', inputMode: 'tel' },
  document: { autoCapitalize: 'characters' },
}

export function SignUpField(props: SignUpFieldProps) {
  const { field, value, error, companies, choosesProvince, isOwnPhone, isFirst, onValue, onLeave } = props
  const { i18n } = useLingui()
  const shared = { name: field, label: props.label ?? fieldLabel(i18n, field), error, onValue }
  const none = { value: '', name: i18n._('NOT_GIVEN') }
  if (field === 'companyName' && choosesProvince) {
    return (
      <SearchField
        {...shared}
        label={i18n._('PROVENANCE')}
        optional
        isFree={false}
        placeholder={i18n._('PROVINCE_SEARCH')}
        value={value}
        options={provinceOptions(companies, i18n._('ABROAD'))}
      />
    )
  }
  switch (field) {
    case 'sex':
      return (
        <ChoiceField
          {...shared}
          optional
          value={value}
          options={[none, ...sexes.map((sex) => ({ value: sex, name: sexLabel(i18n, sex) }))]}
        />
      )
    case 'documentType':
      return (
        <ChoiceField
          {...shared}
          optional
          value={value}
          options={[
            none,
            ...documentTypes.map((type) => ({ value: type, name: documentTypeLabel(i18n, type) })),
          ]}
        />
      )
    case 'birthday':
      return (
        <DateField
          {...shared}
          shown={BIRTHDAY_SHOWN_DEFAULT}
          value={value || null}
          onValue={(day) => onValue(day ?? '')}
        />
      )
    case 'companyName':
      return (
        <SearchField
          {...shared}
          {...keyboards[field]}
          autoComplete={(isOwnPhone && purposes[field]) || 'off'}
          optional
          isFree
          placeholder={i18n._('COMPANY_PLACEHOLDER')}
          value={value}
          options={companies.map(({ name }) => ({ value: name, name }))}
          onBlur={onLeave}
        />
      )
    default:
      return (
        <TextField
          {...shared}
          {...keyboards[field]}
          autoComplete={(isOwnPhone && purposes[field]) || 'off'}
          optional={!isRequired(field)}
          required={isRequired(field)}
          isFirst={isFirst}
          value={value}
          onBlur={onLeave}
        />
      )
  }
}

/** "Abroad" comes first, so that foreign visitors need not look for it behind a hundred provinces. */
function provinceOptions(provinces: readonly Origin[], abroad: string) {
  const option = ({ id, name }: Origin) => ({ value: name, name: id === ABROAD ? abroad : name })
  return [...provinces.filter(({ id }) => id === ABROAD), ...provinces.filter(({ id }) => id !== ABROAD)].map(
    option,
  )
}
