import { useLingui } from '@lingui/react'
import * as v from 'valibot'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { text } from '#contract/text.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { accountCalls } from '../../api/account-calls.ts'
import { FormDialog } from '../../parts/form-parts.tsx'
import { useForm } from '../../parts/use-form.ts'

export interface NamedPasskey {
  readonly id: string
  readonly name: string
}

interface PasskeyDialogProps {
  readonly passkey: NamedPasskey
  readonly onClose: () => void
}

/** Gives a passkey another name. */
export function PasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { i18n } = useLingui()
  const form = useForm({
    schema: v.object({ name: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }) }),
    initial: { name: passkey.name },
    send: ({ name }) => accountCalls.renamePasskey(passkey.id, name.trim()),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={i18n._('PASSKEY_RENAME')} onClose={onClose}>
      <TextField label={i18n._('PASSKEY_NAME')} hint={i18n._('PASSKEY_NAME_HINT')} {...form.text('name')} />
    </FormDialog>
  )
}
