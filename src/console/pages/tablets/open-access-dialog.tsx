import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { openAccessHere } from '#contract/console/devices.ts'
import { failure } from '#contract/error-codes.ts'
import { failureMessage, verbatim } from '#src/i18n/messages.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { Note } from '#src/ui/note.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import type { Device } from './device.ts'

interface OpenAccessDialogProps {
  readonly device: Device
  readonly name: string
  readonly onClose: () => void
}

/** Lets a visitor in or out who cannot use the tablet: the tablet does it, and reports the outcome. */
export function OpenAccessDialog({ device, name, onClose }: OpenAccessDialogProps) {
  const { i18n } = useLingui()
  const [outcome, setOutcome] = useState<Answered<typeof openAccessHere> | null>(null)
  const form = useCompanyForm(openAccessHere, { deviceId: device.id, code: '', direction: true }, setOutcome)
  return (
    <FormDialog
      form={form}
      title={i18n._('OPEN_ACCESS_AT', { name: verbatim(name) })}
      action={i18n._('OPEN_ACCESS')}
      onClose={onClose}
    >
      <div role="status">
        {outcome?.outcome === 'done' && <Note tone="success">{i18n._('OPEN_ACCESS_DONE')}</Note>}
        {outcome?.outcome === 'refused' && (
          <Note tone="danger">{failureMessage(i18n, outcome.errorCode ?? failure('ERROR_RETRY').code)}</Note>
        )}
      </div>
      <TextField
        label={i18n._('VISITOR_CODE')}
        hint={i18n._('VISITOR_CODE_HINT')}
        autoCapitalize="characters"
        {...form.text('code')}
      />
      <SelectField
        label={i18n._('DIRECTION')}
        value={form.draft.direction === false ? 'exit' : 'entry'}
        onValue={(value) => form.set('direction', value === 'entry')}
        options={[
          { value: 'entry', name: i18n._('ENTER') },
          { value: 'exit', name: i18n._('EXIT') },
        ]}
      />
    </FormDialog>
  )
}
