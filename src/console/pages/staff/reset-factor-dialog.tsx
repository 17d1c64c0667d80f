import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { resetSecondFactor } from '#contract/console/accounts.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { type Answered, useWrite } from '../../api/reading.ts'
import { dialogFoot } from '../../parts/form.css.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import type { StaffMember } from './person.ts'

interface ResetFactorDialogProps {
  readonly person: StaffMember
  readonly onClose: () => void
}

/** Takes the second factor of a colleague away who has lost it, after a question, and says whether a mail tells them. */
export function ResetFactorDialog({ person, onClose }: ResetFactorDialogProps) {
  const { i18n } = useLingui()
  const reset = useWrite(resetSecondFactor)
  const [done, setDone] = useState<Answered<typeof resetSecondFactor> | null>(null)
  const confirm = async () => {
    const answer = await reset.write({ accountId: person.id })
    if (answer.ok) setDone(answer.value)
  }
  const name = verbatim(person.name)
  if (done) {
    return (
      <Dialog title={i18n._('FACTOR_RESET_DONE')} onClose={onClose}>
        <Note tone={done.isMailed ? 'success' : 'warning'} role="status">
          {done.isMailed ? i18n._('FACTOR_RESET_MAILED', { name }) : i18n._('FACTOR_RESET_TELL', { name })}
        </Note>
        <div className={dialogFoot}>
          <Button variant="primary" onClick={onClose}>
            {i18n._('STAFF_DONE')}
          </Button>
        </div>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={i18n._('FACTOR_RESET_QUESTION', { name })}
      action={i18n._('FACTOR_RESET_DO')}
      busy={reset.busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {reset.failed?.code === 'FORBIDDEN' ? (
        <Note tone="danger" role="alert">
          {i18n._('FACTOR_RESET_ELSEWHERE')}
        </Note>
      ) : (
        <WriteTrouble writes={[reset]} />
      )}
      {i18n._('FACTOR_RESET_HINT')}
    </ConfirmDialog>
  )
}
