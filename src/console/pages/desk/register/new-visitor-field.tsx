import { useLingui } from '@lingui/react'
import type { registerVisitor } from '#contract/console/register.ts'
import { documentTypes, sexes } from '#contract/entities/visitor.ts'
import { BIRTHDAY_SHOWN_DEFAULT } from '#contract/limits.ts'
import type { SignUpFieldName } from '#contract/sign-up-fields.ts'
import { documentTypeLabel, fieldLabel, sexLabel } from '#src/i18n/field-messages.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Asked } from '../../../api/reading.ts'
import { orNull } from '../../../parts/or-null.ts'
import type { Form } from '../../../parts/use-form.ts'

export type NewVisitorDraft = Asked<typeof registerVisitor>

interface NewVisitorFieldProps {
  readonly field: SignUpFieldName
  readonly form: Form<NewVisitorDraft>
  readonly hasOneName: boolean
}

/** A field of the sign-up form, for a desk. */
export function NewVisitorField({ field, form, hasOneName }: NewVisitorFieldProps) {
  const { i18n } = useLingui()
  const { draft, set, errorOf } = form
  const label = fieldLabel(i18n, field)
  const none = { value: '', name: i18n._('NOT_GIVEN') }
  switch (field) {
    case 'firstname':
      return <TextField label={hasOneName ? i18n._('NAME') : label} required {...form.text(field)} />
    case 'lastname':
      return <TextField label={label} required {...form.text(field)} />
    case 'sex':
      return (
        <SelectField
          label={label}
          optional
          value={draft.sex ?? ''}
          onValue={(value) => set('sex', sexes.find((one) => one === value) ?? null)}
          error={errorOf(field)}
          options={[none, ...sexes.map((one) => ({ value: one, name: sexLabel(i18n, one) }))]}
        />
      )
    case 'documentType':
      return (
        <SelectField
          label={label}
          optional
          value={draft.documentType ?? ''}
          onValue={(value) => set('documentType', documentTypes.find((one) => one === value) ?? null)}
          error={errorOf(field)}
          options={[
            none,
            ...documentTypes.map((one) => ({ value: one, name: documentTypeLabel(i18n, one) })),
          ]}
        />
      )
    case 'birthday':
      return (
        <DateField
          label={label}
          name="birthday"
          shown={BIRTHDAY_SHOWN_DEFAULT}
          value={draft.birthday ?? null}
          onValue={(day) => set('birthday', day)}
          error={errorOf(field)}
        />
      )
    default:
      return (
        <TextField
          label={label}
          optional
          {...(field === 'email' && { type: 'email' })}
          {...(field === 'phone' && { type: 'tel' })}
          {...form.text(field)}
          onValue={(typed) => set(field, orNull(typed))}
        />
      )
  }
}
