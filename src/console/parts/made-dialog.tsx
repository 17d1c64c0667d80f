import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CopyButton } from './copy-button.tsx'
import { dialogFoot } from './form.css.ts'
import { isOnlyHere } from './only-here.ts'

interface MadeDialogProps {
  readonly title: string
  /** Of the field. */
  readonly label: string
  /** The link or key that was made. */
  readonly text: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a link or a key that was made, to be copied. */
export function MadeDialog({ title, label, text, onClose, children }: MadeDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {URL.canParse(text) && isOnlyHere(new URL(text).hostname) && (
        <Note tone="warning">{i18n._('LINK_ONLY_HERE')}</Note>
      )}
      <TextField label={label} value={text} onValue={() => undefined} readOnly />
      <div className={dialogFoot}>
        <CopyButton text={text} />
        <Button variant="primary" onClick={onClose}>
          {i18n._('STAFF_DONE')}
        </Button>
      </div>
    </Dialog>
  )
}
