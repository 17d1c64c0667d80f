import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { actions, words } from '#src/kiosk/screens/idle/idle-dialog.css.ts'
import { Button } from '#src/ui/button.tsx'
import { VisitorDialog } from '#src/ui/visitor-dialog.tsx'

/** Offers another session to a visitor in the middle of a step, so that typed answers are not lost. */
export function TouchlessEnding({ onExtend }: { readonly onExtend: () => void }) {
  const { i18n } = useLingui()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  return (
    <VisitorDialog title={i18n._('TOUCHLESS_ENDING')} onClose={() => setOpen(false)}>
      <p className={words}>{i18n._('TOUCHLESS_ENDING_TEXT')}</p>
      <div className={actions}>
        <Button variant="primary" size="large" onClick={onExtend}>
          {i18n._('TOUCHLESS_EXTEND')}
        </Button>
        <Button size="large" onClick={() => setOpen(false)}>
          {i18n._('NOT_NOW')}
        </Button>
      </div>
    </VisitorDialog>
  )
}
