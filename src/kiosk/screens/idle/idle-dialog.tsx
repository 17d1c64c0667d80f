import { useLingui } from '@lingui/react'
import { IDLE_WIPE_MS } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { useCountdown } from '#src/ui/use-countdown.ts'
import { VisitorDialog } from '#src/ui/visitor-dialog.tsx'
import * as css from './idle-dialog.css.ts'

interface IdleDialogProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** The machine has its own timer, and ends the visit. */
const nothing = (): void => undefined

/** Asks the visitor whether they are still there. */
export function IdleDialog({ onStay, onLeave }: IdleDialogProps) {
  const { i18n } = useLingui()
  const { seconds } = useCountdown(IDLE_WIPE_MS, nothing)
  return (
    <VisitorDialog title={i18n._('IDLE_TITLE')} onClose={onStay}>
      <p className={css.words}>{i18n._('IDLE_TEXT', { seconds })}</p>
      <div className={css.actions}>
        <Button variant="primary" size="large" onClick={onStay}>
          {i18n._('IDLE_STAY')}
        </Button>
        <Button size="large" onClick={onLeave}>
          {i18n._('IDLE_LEAVE')}
        </Button>
      </div>
    </VisitorDialog>
  )
}
