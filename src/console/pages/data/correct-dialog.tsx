import { useLingui } from '@lingui/react'
import { sexes } from '#contract/entities/visitor.ts'
import { BIRTHDAY_SHOWN_DEFAULT } from '#contract/limits.ts'
import { correctPerson } from '#contract/console/people.ts'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import { fieldLabel, sexLabel } from '#src/i18n/field-messages.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { DateField } from '#src/ui/date-field.tsx'
import { Note } from '#src/ui/note.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type Asked, useRead } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { actions, fields, stack } from '../../parts/page.css.ts'
import { orNull } from '../../parts/or-null.ts'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { FoundPerson } from './person.ts'

interface CorrectDialogProps {
  readonly person: FoundPerson
  /** Another visitor has this address, and the two may be one person. */
  readonly onSame: (email: string) => void
  readonly onClose: () => void
}

/** Corrects what is stored of a person. Phone, sex and birthday are shown only where one is stored. */
export function CorrectDialog({ person, onSame, onClose }: CorrectDialogProps) {
  const { i18n } = useLingui()
  const { id, firstName, lastName, email, companyName, phone, sex, birthday, visitorTypeId } = person
  const stored = {
    firstName,
    lastName: orNull(lastName),
    email,
    companyName,
    phone,
    sex,
    birthday,
    visitorTypeId,
  }
  const isTaken = 'EMAIL_ALREADY_REGISTERED'
  const form = useCompanyForm(correctPerson, { visitorId: id, ...stored }, onClose, ({ message }) =>
    message === isTaken ? i18n._('PERSON_EMAIL_TAKEN') : null,
  )
  const { draft, set, errorOf, text } = form
  return (
    <FormDialog
      form={form}
      title={i18n._('CORRECT_TITLE', { name: verbatim(person.name) })}
      onClose={onClose}
    >
      <div className={fields}>
        <TextField label={i18n._('FIRSTNAME')} {...text('firstName')} />
        <TextField
          label={i18n._('LASTNAME')}
          {...text('lastName')}
          onValue={(typed) => set('lastName', lastName === '' ? orNull(typed) : typed)}
        />
      </div>
      <div className={stack}>
        <TextField
          label={i18n._('EMAIL')}
          type="email"
          {...text('email')}
          onValue={(typed) => set('email', email === null ? orNull(typed) : typed)}
        />
        {errorOf('email') === i18n._('PERSON_EMAIL_TAKEN') && (
          <Note tone="warning">
            <div className={stack}>
              <p>{i18n._('PERSON_EMAIL_TAKEN_HINT')}</p>
              <div className={actions}>
                <Button onClick={() => onSame(draft.email ?? '')}>{i18n._('MERGE_WITH')}</Button>
              </div>
            </div>
          </Note>
        )}
      </div>
      <div className={fields}>
        <TextField
          label={i18n._('COMPANY')}
          optional
          {...text('companyName')}
          onValue={(typed) => set('companyName', orNull(typed))}
        />
        <TypeField
          value={draft.visitorTypeId ?? null}
          onValue={(type) => set('visitorTypeId', type)}
          error={errorOf('visitorTypeId')}
        />
        {phone !== null && (
          <TextField
            label={fieldLabel(i18n, 'phone')}
            type="tel"
            optional
            {...text('phone')}
            onValue={(typed) => set('phone', orNull(typed))}
          />
        )}
        {sex !== null && (
          <SelectField
            label={fieldLabel(i18n, 'sex')}
            optional
            value={draft.sex ?? ''}
            onValue={(value) => set('sex', sexes.find((one) => one === value) ?? null)}
            options={[
              { value: '', name: i18n._('NOT_GIVEN') },
              ...sexes.map((one) => ({ value: one, name: sexLabel(i18n, one) })),
            ]}
          />
        )}
      </div>
      {birthday !== null && (
        <DateField
          label={fieldLabel(i18n, 'birthday')}
          name="birthday"
          shown={BIRTHDAY_SHOWN_DEFAULT}
          value={draft.birthday ?? null}
          onValue={(day) => set('birthday', day)}
          error={errorOf('birthday')}
        />
      )}
    </FormDialog>
  )
}

interface TypeFieldProps {
  readonly value: NonNullable<Asked<typeof correctPerson>['visitorTypeId']> | null
  readonly onValue: (value: string | null) => void
  readonly error: string | null
}

/** Not shown in a company without visitor types. */
function TypeField({ value, onValue, error }: TypeFieldProps) {
  const { i18n } = useLingui()
  const { data: types = [] } = useRead(listVisitorTypes, {})
  const offered = types.filter(({ id, isActive }) => isActive || id === value)
  if (offered.length === 0) return null
  return (
    <SelectField
      label={i18n._('VISITOR_TYPE')}
      hint={i18n._('CORRECT_TYPE_HINT')}
      value={value ?? ''}
      onValue={(type) => onValue(orNull(type))}
      error={error}
      options={[
        { value: '', name: i18n._('NOT_GIVEN') },
        ...offered.map(({ id, name }) => ({ value: id, name })),
      ]}
    />
  )
}
