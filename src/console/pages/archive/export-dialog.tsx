import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import {
  EXPORT_REMARK_MAX_BYTES,
  type ExportCounts,
  exportArchive,
  readExportRemark,
  type searchArchive,
} from '#contract/console/archive.ts'
import { failure } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Asked } from '../../api/reading.ts'
import { readCounted } from '../../api/read-counted.ts'
import { staffClient } from '../../api/staff-client.ts'
import { download } from '../../parts/download.ts'
import * as formCss from '../../parts/form.css.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useForm } from '../../parts/use-form.ts'
import { useCompany } from '../../shell/company.tsx'

interface ExportDialogProps {
  /** What is exported. */
  readonly asked: Omit<Asked<typeof searchArchive>, 'after'>
  readonly onClose: () => void
}

const MEGABYTE = 1_000_000

/** How many visits of an export have no PDF in it; `null`: every one has, or it does not say. */
async function countMissing(zip: Blob): Promise<ExportCounts | null> {
  const counts = readExportRemark(await zip.slice(-EXPORT_REMARK_MAX_BYTES).text())
  return counts === null || counts.missing === 0 ? null : counts
}

/**
 * Downloads what the search finds. The file is made while it comes; closing the dialog ends both. It stays open where visits have
 * no PDF in the file.
 */
export function ExportArchiveDialog({ asked, onClose }: ExportDialogProps) {
  const { i18n } = useLingui()
  const { companyId } = useCompany()
  const [bytes, setBytes] = useState<number | null>(null)
  const [lacking, setLacking] = useState<ExportCounts | null>(null)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const now = new AbortController()
    leaving.current = now
    return () => now.abort()
  }, [])

  const form = useForm({
    initial: { why: '' },
    schema: exportArchive.request,
    toRequest: (draft) => ({ companyId, ...asked, ...draft }),
    send: async ({ why }) => {
      const { signal } = leaving.current
      setBytes(0)
      const answered = await staffClient
        .call(
          exportArchive,
          { companyId, ...asked, why },
          { signal, read: (response) => readCounted(response, setBytes) },
        )
        // The dialog was closed: nothing shows it.
        .catch(() => err(failure('ECONNABORTED')))
      const answer = answered.ok
        ? ok({ zip: answered.value, missing: await countMissing(answered.value).catch(() => null) })
        : answered
      setBytes(null)
      return answer
    },
    onSaved: ({ zip, missing }: { readonly zip: Blob; readonly missing: ExportCounts | null }) => {
      download(zip, 'application/zip', `archive-${new Date().toISOString().slice(0, 10)}.zip`)
      if (missing === null) onClose()
      else setLacking(missing)
    },
    explain: ({ message }) => (message === 'INPUT_ROWS' ? i18n._('ARCHIVE_EXPORT_TOO_MANY') : null),
  })
  const title = i18n._('ARCHIVE_EXPORT_TITLE')
  if (bytes !== null)
    return (
      <Dialog title={title} onClose={onClose}>
        {/* No live region: the number changes each second, for up to an hour. */}
        <p>{i18n._('ARCHIVE_EXPORT_MAKING', { size: Math.round((bytes / MEGABYTE) * 10) / 10 })}</p>
        <div className={formCss.dialogFoot}>
          <Spinner />
          <Button onClick={onClose}>{i18n._('CANCEL')}</Button>
        </div>
      </Dialog>
    )
  if (lacking !== null)
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="status">{i18n._('ARCHIVE_EXPORT_MISSING', { ...lacking })}</p>
        <div className={formCss.dialogFoot}>
          <Button onClick={onClose}>{i18n._('STAFF_DONE')}</Button>
        </div>
      </Dialog>
    )
  return (
    <FormDialog form={form} title={title} action={i18n._('EXPORT')} onClose={onClose}>
      <p>{i18n._('ARCHIVE_EXPORT_HINT')}</p>
      <TextField
        label={i18n._('WHY')}
        hint={i18n._('EXPORT_WHY_HINT')}
        {...form.text('why')}
        error={form.errorOf('why') ?? form.errorOf('from')}
      />
    </FormDialog>
  )
}
