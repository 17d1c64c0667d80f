import { useLingui } from '@lingui/react'
import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { type AccountFailure, accountCalls } from '../api/account-calls.ts'
import { form as formStyle } from '../parts/form.css.ts'
import { troubleMessage } from '../parts/trouble.ts'
import { link } from './session-page.css.ts'

interface CodeFormProps {
  readonly onDone: () => void
  readonly onBack: (() => void) | null
  /** False while enrolling, when there are no recovery codes yet. */
  readonly offersRecovery?: boolean
}

/** Asks for six digits from an app, or for one of the recovery codes. */
export function CodeForm({ onDone, onBack, offersRecovery = true }: CodeFormProps) {
  const { i18n } = useLingui()
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<AccountFailure | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const typed = code.replace(/\s/g, '')
    const result = await (isRecovery ? accountCalls.verifyBackupCode(typed) : accountCalls.verifyTotp(typed))
    setBusy(false)
    if (result.ok) return onDone()
    setFailed(result.error)
  }
  const error =
    failed && (failed.reason === null ? troubleMessage(i18n, failed) : i18n._('ONE_TIME_CODE_WRONG'))
  return (
    <form className={formStyle} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? i18n._('RECOVERY_CODE') : i18n._('ONE_TIME_CODE')}
        hint={isRecovery ? i18n._('RECOVERY_CODE_HINT') : i18n._('ONE_TIME_CODE_HINT')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onValue={(value) => {
          setCode(value)
          setFailed(null)
        }}
        error={error}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {i18n._('CONTINUE')}
      </Button>
      {offersRecovery && (
        <button
          type="button"
          className={link}
          onClick={() => {
            setRecovery(!isRecovery)
            setCode('')
            setFailed(null)
          }}
        >
          {isRecovery ? i18n._('USE_ONE_TIME_CODE') : i18n._('USE_RECOVERY_CODE')}
        </button>
      )}
      {onBack && (
        <button type="button" className={link} onClick={onBack}>
          {i18n._('BACK')}
        </button>
      )}
    </form>
  )
}
