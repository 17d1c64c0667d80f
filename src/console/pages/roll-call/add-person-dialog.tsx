import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { CheckboxRow } from '#src/ui/checkbox-row.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import * as css from '../../parts/form.css.ts'

interface AddPersonDialogProps {
  readonly onAdded: (name: string, isSafe: boolean) => void
  readonly onClose: () => void
}

/** A person who is on no list: kept on the device first, as ticks are. */
export function AddPersonDialog({ onAdded, onClose }: AddPersonDialogProps) {
  const { i18n } = useLingui()
  const [name, setName] = useState('')
  const [isSafe, setSafe] = useState(true)
  const [isAsked, setAsked] = useState(false)
  const typed = name.trim()
  return (
    <Dialog title={i18n._('ROLL_CALL_ADD')} onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (typed === '') return
          onAdded(typed, isSafe)
          onClose()
        }}
      >
        <p>{i18n._('ROLL_CALL_ADD_HINT')}</p>
        <TextField
          label={i18n._('NAME')}
          value={name}
          onValue={setName}
          maxLength={NAME_MAX_LENGTH}
          autoComplete="off"
          error={isAsked && typed === '' ? i18n._('INPUT_REQUIRED') : undefined}
        />
        <CheckboxRow label={i18n._('ROLL_CALL_ADD_SAFE')} checked={isSafe} onChecked={setSafe} />
        <div className={css.dialogFoot}>
          <Button onClick={onClose}>{i18n._('CANCEL')}</Button>
          <Button type="submit" variant="primary">
            {i18n._('ROLL_CALL_ADD')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
