import { useLingui } from '@lingui/react'
import { useState } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { actions, words } from '#src/kiosk/screens/idle/idle-dialog.css.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { useFailureText } from '#src/ui/use-failure-text.ts'
import { VisitorDialog } from '#src/ui/visitor-dialog.tsx'

interface TouchlessEndingProps {
  readonly busy: boolean
  /** Why there are no more minutes. */
  readonly failed: FailureCode | null
  readonly onExtend: () => void
}

/** Offers another session to a visitor in the middle of a step, so that typed answers are not lost. */
export function TouchlessEnding({ busy, failed, onExtend }: TouchlessEndingProps) {
  const { i18n } = useLingui()
  const refusal = useFailureText(failed, null)
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <VisitorDialog title={i18n._('TOUCHLESS_ENDING')} onClose={() => setOpen(false)}>
      <p className={words}>{i18n._('TOUCHLESS_ENDING_TEXT')}</p>
      {refusal && !busy && (
        <Note tone="danger" role="alert">
          {/* It was extended as often as it may be. */}
          {failed === 'FORBIDDEN' ? i18n._('RESCAN_QR_CODE') : refusal}
        </Note>
      )}
      <div className={actions}>
        <Button variant="primary" size="large" busy={busy} onClick={onExtend}>
          {i18n._('TOUCHLESS_EXTEND')}
        </Button>
        <Button size="large" onClick={() => setOpen(false)}>
          {i18n._('NOT_NOW')}
        </Button>
      </div>
    </VisitorDialog>
  )
}
