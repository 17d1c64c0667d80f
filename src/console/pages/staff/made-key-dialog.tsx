import { useLingui } from '@lingui/react'
import { Note } from '#src/ui/note.tsx'
import { MadeDialog } from '../../parts/made-dialog.tsx'

interface MadeKeyDialogProps {
  /** The key itself, which no later answer has. */
  readonly text: string
  readonly onClose: () => void
}

/** Shows a new key once. */
export function MadeKeyDialog({ text, onClose }: MadeKeyDialogProps) {
  const { i18n } = useLingui()
  return (
    <MadeDialog title={i18n._('KEY')} label={i18n._('KEY')} text={text} onClose={onClose}>
      <Note tone="warning" role="status">
        {i18n._('KEY_ONCE')}
      </Note>
    </MadeDialog>
  )
}
