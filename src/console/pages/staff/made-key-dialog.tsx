import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { dialogFoot } from '../../parts/form.css.ts'

interface MadeKeyDialogProps {
  /** The key itself, which no later answer has. */
  readonly text: string
  readonly onClose: () => void
}

/** Shows a new key once. */
export function MadeKeyDialog({ text, onClose }: MadeKeyDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog title={i18n._('KEY')} onClose={onClose}>
      <Note tone="warning" role="status">
        {i18n._('KEY_ONCE')}
      </Note>
      <TextField label={i18n._('KEY')} value={text} onValue={() => undefined} readOnly />
      <div className={dialogFoot}>
        <CopyButton text={text} />
        <Button variant="primary" onClick={onClose}>
          {i18n._('STAFF_DONE')}
        </Button>
      </div>
    </Dialog>
  )
}
