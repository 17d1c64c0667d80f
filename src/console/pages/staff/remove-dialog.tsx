import { useLingui } from '@lingui/react'
import { removeMember } from '#contract/console/accounts.ts'
import { verbatim } from '#src/i18n/messages.ts'
import { Note } from '#src/ui/note.tsx'
import { useWrite } from '../../api/reading.ts'
import { ConfirmDialog } from '../../parts/form-parts.tsx'
import { WriteTrouble } from '../../parts/write-trouble.tsx'
import type { StaffMember } from './person.ts'

interface RemoveDialogProps {
  readonly person: StaffMember
  readonly onClose: () => void
}

/** Takes all roles from a person, after a question. */
export function RemoveDialog({ person, onClose }: RemoveDialogProps) {
  const { i18n } = useLingui()
  const remove = useWrite(removeMember)
  const confirm = async () => {
    const removed = await remove.write({ accountId: person.id })
    if (removed.ok) onClose()
  }
  const isLastOwner = remove.failed?.code === 'INVALID_INPUT'
  return (
    <ConfirmDialog
      title={i18n._('MEMBER_REMOVE_QUESTION', { name: verbatim(person.name) })}
      action={i18n._('MEMBER_REMOVE')}
      busy={remove.busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {isLastOwner ? (
        <Note tone="danger" role="alert">
          {i18n._('MEMBER_LAST_OWNER')}
        </Note>
      ) : (
        <WriteTrouble writes={[remove]} />
      )}
      {i18n._('MEMBER_REMOVE_HINT')}
    </ConfirmDialog>
  )
}
