import { useLingui } from '@lingui/react'
import { exportFormats, exportLog } from '#contract/console/log.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered } from '../../api/reading.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { asked, type LogSearch } from './log-filter.ts'

/** Gives a file to the browser, which saves it. */
function download({ content, fileName, mediaType }: Answered<typeof exportLog>): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  URL.revokeObjectURL(url)
}

interface ExportDialogProps {
  readonly filter: LogSearch
  readonly onClose: () => void
}

export function ExportLogDialog({ filter, onClose }: ExportDialogProps) {
  const { i18n } = useLingui()
  const initial = { ...asked(filter), format: 'xlsx' as const, why: '' }
  const form = useCompanyForm(
    exportLog,
    initial,
    (file) => {
      download(file)
      onClose()
    },
    ({ message }: FieldIssue) => (message === 'INPUT_ROWS' ? i18n._('EXPORT_TOO_MANY') : null),
  )
  return (
    <FormDialog form={form} title={i18n._('EXPORT_TITLE')} action={i18n._('EXPORT')} onClose={onClose}>
      <p>{i18n._('EXPORT_HINT')}</p>
      <SelectField
        label={i18n._('EXPORT_FORMAT')}
        value={form.draft.format}
        onValue={(value) => form.set('format', value === 'csv' ? 'csv' : 'xlsx')}
        options={exportFormats.toReversed().map((value) => ({ value, name: value.toUpperCase() }))}
        error={form.errorOf('from')}
      />
      <TextField label={i18n._('WHY')} hint={i18n._('EXPORT_WHY_HINT')} {...form.text('why')} />
    </FormDialog>
  )
}
