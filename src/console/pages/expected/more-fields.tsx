import { useLingui } from '@lingui/react'
import { type Repeat, repeats } from '#contract/console/appointments.ts'
import { listVisitorTypes } from '#contract/console/visitor-types.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Message } from '#src/i18n/messages.ts'
import { useMay, useRead } from '../../api/reading.ts'
import { fields } from '../../parts/page.css.ts'
import type { Form } from '../../parts/use-form.ts'
import { plusDays } from '../../parts/days.ts'
import type { InvitationDraft } from './invitation-draft.ts'

const names: Readonly<Record<Repeat, Message>> = {
  day: (i18n) => i18n._('REPEAT_DAY'),
  week: (i18n) => i18n._('REPEAT_WEEK'),
  month: (i18n) => i18n._('REPEAT_MONTH'),
}
/** How long a series is proposed to be, in days. */
const usualLength: Readonly<Record<Repeat, number>> = { day: 4, week: 28, month: 92 }

interface MoreFieldsProps {
  readonly form: Form<InvitationDraft>
  readonly isNew: boolean
  /** The calendar that it comes from says when it is. */
  readonly isInCalendar: boolean
}

/** Fields of an invitation that most do not need. */
export function MoreFields({ form, isNew, isInCalendar }: MoreFieldsProps) {
  const { i18n } = useLingui()
  const { draft, set } = form
  const repeat = draft.repeat ?? null
  const setRepeat = (chosen: string) => {
    const every = repeats.find((one) => one === chosen)
    set('repeat', every ? { every, until: plusDays(draft.day, usualLength[every]) } : null)
  }
  return (
    <>
      <div className={fields}>
        {!isInCalendar && (
          <TextField
            label={i18n._('APPOINTMENT_LAST_DAY')}
            hint={i18n._('APPOINTMENT_LAST_DAY_HINT')}
            type="date"
            optional
            {...form.text('lastDay')}
            onValue={(day) => set('lastDay', day === '' ? null : day)}
          />
        )}
        {isNew && (
          <SelectField
            label={i18n._('REPEAT')}
            value={repeat?.every ?? ''}
            onValue={setRepeat}
            options={[
              { value: '', name: i18n._('REPEAT_NOT') },
              ...repeats.map((every) => ({ value: every, name: names[every](i18n) })),
            ]}
          />
        )}
        {repeat !== null && (
          <TextField
            label={i18n._('REPEAT_UNTIL')}
            type="date"
            value={repeat.until}
            onValue={(until) => set('repeat', { ...repeat, until })}
            error={form.errorOf('repeat.until')}
          />
        )}
        <TypeField form={form} />
        <TextField label={i18n._('REASON')} optional {...form.text('reason')} />
      </div>
      <TextArea
        label={i18n._('GUEST_NOTE')}
        hint={i18n._('GUEST_NOTE_HINT')}
        optional
        rows={3}
        {...form.text('guestNote')}
      />
      <TextArea
        label={i18n._('DESK_NOTE')}
        hint={i18n._('DESK_NOTE_HINT')}
        optional
        rows={2}
        {...form.text('deskNote')}
      />
    </>
  )
}

function TypeField({ form }: Pick<MoreFieldsProps, 'form'>) {
  const { i18n } = useLingui()
  const may = useMay(listVisitorTypes)
  return may ? <Types form={form} label={i18n._('VISITOR_TYPE')} /> : null
}

function Types({ form, label }: Pick<MoreFieldsProps, 'form'> & { readonly label: string }) {
  const { i18n } = useLingui()
  const { data: types = [] } = useRead(listVisitorTypes, {})
  if (types.length === 0) return null
  return (
    <SelectField
      label={label}
      value={form.draft.visitorTypeId ?? ''}
      onValue={(id) => form.set('visitorTypeId', id === '' ? null : id)}
      error={form.errorOf('visitorTypeId')}
      options={[
        { value: '', name: i18n._('VISITOR_TYPE_BY_GUEST') },
        ...types.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, name })),
      ]}
    />
  )
}
