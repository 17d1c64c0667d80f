import { useLingui } from '@lingui/react'
import { exportFormats, exportLog, type getLogCount, type listLog } from '#contract/console/log.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { EXPORT_MAX_ROWS } from '#contract/limits.ts'
import type { Answered, Asked } from '../../api/reading.ts'
import { downloadAnswered } from '../../parts/download.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'

interface ExportDialogProps {
  /** The visits that are exported. */
  readonly asked: Omit<Asked<typeof listLog>, 'after'>
  /** `null`: they are not counted yet. */
  readonly count: Answered<typeof getLogCount> | null
  readonly onClose: () => void
}

export function ExportLogDialog({ asked, count, onClose }: ExportDialogProps) {
  const { i18n } = useLingui()
  const initial = { ...asked, format: 'xlsx' as const, why: '' }
  const form = useCompanyForm(
    exportLog,
    initial,
    (file) => {
      downloadAnswered(file)
      onClose()
    },
    ({ message }: FieldIssue) => (message === 'INPUT_ROWS' ? i18n._('EXPORT_TOO_MANY') : null),
  )
  return (
    <FormDialog form={form} title={i18n._('EXPORT_TITLE')} action={i18n._('EXPORT')} onClose={onClose}>
      {count && (
        <p>
          {count.isMore
            ? i18n._('EXPORT_COUNT_MORE', { count: count.visits, most: EXPORT_MAX_ROWS })
            : i18n._('EXPORT_COUNT', { count: count.visits })}
        </p>
      )}
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
