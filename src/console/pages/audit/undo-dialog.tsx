import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { AnyCall } from '#contract/calls/call.ts'
import { getAuditUndo } from '#contract/console/audit.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { useWrite } from '../../api/reading.ts'
import { howLongAgo } from '../../conflict/how-long-ago.ts'
import { dialogFoot } from '../../parts/form.css.ts'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import { ChangedFields } from './changed-fields.tsx'
import type { ChangedField } from './changed-words.ts'
import type { NameOf } from './detail-words.ts'

interface UndoDialogProps {
  readonly position: number
  /** The call that saved the form, which also puts the values back. */
  readonly call: AnyCall
  readonly fields: readonly ChangedField[]
  readonly nameOf: NameOf
  readonly onUndone: () => void
  readonly onClose: () => void
}

/** Asks, and puts the values back that an entry has changed, if they are what it left. */
export function UndoDialog({ position, call, fields, nameOf, onUndone, onClose }: UndoDialogProps) {
  const { i18n } = useLingui()
  const asking = useWrite(getAuditUndo)
  const saving = useWrite(call)
  const [refused, setRefused] = useState<{ readonly by: string | null; readonly at: string | null } | null>(
    null,
  )
  const undo = async () => {
    setRefused(null)
    const asked = await asking.write({ position })
    if (!asked.ok) return
    const { request, by, at } = asked.value
    if (request === null) return setRefused({ by, at })
    const saved = await saving.write(request as never)
    if (saved.ok) onUndone()
    else if (saved.error.meanwhile) setRefused(saved.error.meanwhile)
  }
  return (
    <Dialog title={i18n._('AUDIT_UNDO_TITLE')} onClose={onClose}>
      <p>{i18n._('AUDIT_UNDO_HINT')}</p>
      <ChangedFields of={call.name} fields={fields} nameOf={nameOf} isBack />
      {refused ? (
        <Note tone="warning" role="alert">
          {refused.by === null || refused.at === null
            ? i18n._('CONFLICT_BY_UNKNOWN')
            : i18n._('CONFLICT_BY', {
                name: verbatim(refused.by),
                ago: howLongAgo(i18n.locale, refused.at, new Date()),
              })}{' '}
          {i18n._('AUDIT_UNDO_REFUSED')}
        </Note>
      ) : (
        <WriteTrouble writes={[asking, saving]} />
      )}
      <div className={dialogFoot}>
        <Button onClick={onClose}>{i18n._('CANCEL')}</Button>
        <Button variant="primary" busy={asking.busy || saving.busy} onClick={() => void undo()}>
          {i18n._('AUDIT_UNDO_CONFIRM')}
        </Button>
      </div>
    </Dialog>
  )
}
