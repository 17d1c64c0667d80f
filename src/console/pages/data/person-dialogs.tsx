import { useLingui } from '@lingui/react'
import { exportPerson, holdPerson } from '#contract/console/privacy.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { downloadAnswered } from '../../parts/download.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { FoundPerson } from './person.ts'

interface PersonDialogProps {
  readonly person: FoundPerson
  readonly onClose: () => void
}

/** Exports all data that is stored of a person, as a file. */
export function ExportPersonDialog({ person, onClose }: PersonDialogProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(exportPerson, { visitorId: person.id, reason: '', format: 'pdf' }, (file) => {
    downloadAnswered(file)
    onClose()
  })
  return (
    <FormDialog
      form={form}
      title={i18n._('PERSON_EXPORT_TITLE', { name: verbatim(person.name) })}
      action={i18n._('EXPORT')}
      onClose={onClose}
    >
      <p>{i18n._('PERSON_EXPORT_HINT')}</p>
      <TextField label={i18n._('EXPORT_WHY')} hint={i18n._('WHY_KEPT')} {...form.text('reason')} />
      <SelectField
        label={i18n._('EXPORT_AS')}
        value={form.draft.format}
        onValue={(format) => form.set('format', format === 'json' ? 'json' : 'pdf')}
        error={null}
        options={[
          { value: 'pdf', name: i18n._('EXPORT_PDF') },
          { value: 'json', name: i18n._('EXPORT_JSON') },
        ]}
      />
    </FormDialog>
  )
}

/** Places a hold with a reason: none of the person's data is removed while it lasts. */
export function HoldDialog({ person, onClose }: PersonDialogProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(holdPerson, { visitorId: person.id, reason: '' }, onClose)
  return (
    <FormDialog
      form={form}
      title={i18n._('HOLD_TITLE', { name: verbatim(person.name) })}
      action={i18n._('HOLD')}
      onClose={onClose}
    >
      <p>{i18n._('HOLD_HINT')}</p>
      <TextField label={i18n._('HOLD_WHY')} {...form.text('reason')} />
    </FormDialog>
  )
}
