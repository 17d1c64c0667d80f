import { useLingui } from '@lingui/react'
import { type FormEvent, useState } from 'react'
import { openWardenLink } from '#contract/console/warden-links.ts'
import type { Failure } from '#contract/error-codes.ts'
import { NAME_MAX_LENGTH, WARDEN_CODE_DIGITS } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { groupDigits, onlyDigits } from '#src/ui/grouped-digits.ts'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Answered } from '../api/reading.ts'
import { withoutAsking } from '../api/staff-client.ts'
import { form as formStyle } from '../parts/form.css.ts'
import { troubleMessage } from '../parts/trouble.ts'

interface OpenFormProps {
  readonly secret: string
  readonly onOpened: (watch: Answered<typeof openWardenLink>) => void
}

/** Six digits, told by voice or radio, and the name by which ticks are shown. */
export function OpenForm({ secret, onOpened }: OpenFormProps) {
  const { i18n } = useLingui()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Failure | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (busy || code.length < WARDEN_CODE_DIGITS || name.trim() === '') return
    setBusy(true)
    const opened = await withoutAsking.call(openWardenLink, { secret, code, name: name.trim() })
    setBusy(false)
    if (opened.ok) return onOpened(opened.value)
    setFailed(opened.error)
  }
  const isWrong = failed?.code === 'FORBIDDEN'
  const codeError = isWrong
    ? i18n._('WARDEN_CODE_WRONG')
    : isAsked && code.length < WARDEN_CODE_DIGITS
      ? i18n._('WARDEN_CODE_SHORT')
      : undefined
  return (
    <form className={formStyle} noValidate onSubmit={(event) => void submit(event)}>
      {failed && !isWrong && (
        <Note tone="danger" role="alert">
          {failed.code === 'NOT_FOUND' ? i18n._('WARDEN_LINK_OVER') : troubleMessage(i18n, failed)}
        </Note>
      )}
      <TextField
        label={i18n._('WARDEN_CODE')}
        hint={i18n._('WARDEN_CODE_HINT')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={groupDigits(code)}
        onValue={(typed) => {
          setCode(onlyDigits(typed))
          setFailed(null)
        }}
        error={codeError}
      />
      <TextField
        label={i18n._('YOUR_NAME')}
        autoComplete="name"
        maxLength={NAME_MAX_LENGTH}
        value={name}
        onValue={setName}
        error={isAsked && name.trim() === '' ? i18n._('INPUT_REQUIRED') : undefined}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {i18n._('WARDEN_OPEN')}
      </Button>
    </form>
  )
}
