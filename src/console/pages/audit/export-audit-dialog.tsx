import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { getAuditFile, type getAuditCount } from '#contract/console/audit.ts'
import type { FieldIssue } from '#contract/error-codes.ts'
import { EXPORT_MAX_ROWS } from '#contract/limits.ts'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered, Asked } from '../../api/reading.ts'
import { fieldNames } from '../../conflict/field-words.ts'
import { downloadAnswered } from '../../parts/download.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useCompanyForm } from '../../parts/use-form.ts'
import { auditActionName } from './action-words.ts'
import { actionAreaNames, actionsIn } from './action-areas.ts'

type Words = Asked<typeof getAuditFile>['words']

/** The words of the file, in the language of the reader. */
function wordsOfFile(i18n: I18n): Words {
  const actions = actionAreaNames.flatMap((area) => actionsIn(area))
  return {
    columns: {
      position: i18n._('AUDIT_COLUMN_NUMBER'),
      at: i18n._('LOG_WHEN'),
      who: i18n._('AUDIT_WHO'),
      action: i18n._('AUDIT_ACTION_FIELD'),
      about: i18n._('AUDIT_COLUMN_ABOUT'),
      changed: i18n._('AUDIT_COLUMN_CHANGED'),
      address: i18n._('AUDIT_COLUMN_ADDRESS'),
    },
    actions: Object.fromEntries(actions.map((action) => [action, auditActionName(i18n, action)])),
    fields: fieldNames(i18n),
    kinds: {
      account: i18n._('WHO_ACCOUNT'),
      tablet: i18n._('WHO_TABLET'),
      server: i18n._('WHO_SERVER'),
      stranger: i18n._('WHO_STRANGER'),
    },
    yes: i18n._('DETAIL_YES'),
    no: i18n._('DETAIL_NO'),
    empty: i18n._('FIELD_EMPTY'),
    isChanged: i18n._('AUDIT_VALUE_CHANGED'),
    erased: i18n._('AUDIT_NAME_ERASED'),
  }
}

interface ExportAuditDialogProps {
  /** The entries that are exported. */
  readonly asked: Omit<Asked<typeof getAuditFile>, 'why' | 'words'>
  /** `null`: they are not counted yet. */
  readonly count: Answered<typeof getAuditCount> | null
  readonly onClose: () => void
}

export function ExportAuditDialog({ asked, count, onClose }: ExportAuditDialogProps) {
  const { i18n } = useLingui()
  const form = useCompanyForm(
    getAuditFile,
    { ...asked, why: '', words: wordsOfFile(i18n) },
    (file) => {
      downloadAnswered(file)
      onClose()
    },
    ({ message }: FieldIssue) => (message === 'INPUT_ROWS' ? i18n._('AUDIT_EXPORT_TOO_MANY') : null),
  )
  return (
    <FormDialog form={form} title={i18n._('AUDIT_EXPORT_TITLE')} action={i18n._('EXPORT')} onClose={onClose}>
      {count && (
        <p>
          {count.isMore
            ? i18n._('EXPORT_COUNT_MORE', { count: count.entries, most: EXPORT_MAX_ROWS })
            : i18n._('EXPORT_COUNT', { count: count.entries })}
        </p>
      )}
      <p>{i18n._('AUDIT_EXPORT_HINT')}</p>
      <TextField
        label={i18n._('WHY')}
        hint={i18n._('EXPORT_WHY_HINT')}
        {...form.text('why')}
        error={form.errorOf('why') ?? form.errorOf('from')}
      />
    </FormDialog>
  )
}
