import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import { PAIRING_CODE_DIGITS, PAIRING_CODE_LIFE_MS, PAIRING_FAILURES } from '#contract/limits.ts'
import { failureMessage } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { credentialsMessage } from './credentials-message.ts'
import { groupDigits, onlyDigits } from './pairing-code.ts'
import * as css from './unconfigured-screen.css.ts'

interface PairingScreenProps {
  readonly frame: FrameProps
  /** Why the last code did not work. */
  readonly failed: Failure | null
  /** Why this tablet has lost its access. */
  readonly rejected: FailureCode | null
  readonly onPair: (code: string) => void
  readonly onOtherWay: () => void
}

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** Asks for six digits from the console, which connect this tablet to the company. */
export function PairingScreen({ frame, failed, rejected, onPair, onOtherWay }: PairingScreenProps) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState('')
  // An error belongs to the code that was sent: it disappears as soon as another one is typed.
  const [isSent, setSent] = useState(false)
  const code = onlyDigits(typed)
  const isWhole = code.length === PAIRING_CODE_DIGITS

  const submit = () => {
    setSent(true)
    if (isWhole) onPair(code)
    else focusFirstInvalid()
  }

  const refusal = ({ code, retryAfterSeconds }: Failure): string => {
    if (code === 'FORBIDDEN') return i18n._('PAIRING_CODE_REFUSED')
    if (code !== 'TOO_MANY_REQUESTS') return failureMessage(i18n, code)
    return i18n._('PAIRING_TOO_OFTEN', {
      seconds: retryAfterSeconds ?? PAIRING_FAILURES.windowMs / SECOND_MS,
    })
  }
  const isOver = isSent && !frame.busy
  const issue = isOver && !isWhole ? i18n._('PAIRING_CODE_SHORT') : null
  const refused = isOver && isWhole && failed ? refusal(failed) : null

  useEffect(() => {
    if (refused) focusFirstInvalid()
  }, [refused])

  return (
    <StepFrame
      frame={frame}
      title={i18n._('SET_UP_TABLET')}
      intro={i18n._('PAIRING_HINT', { minutes: PAIRING_CODE_LIFE_MS / MINUTE_MS })}
      mainLabel={i18n._('CONNECT')}
    >
      <StepForm busy={frame.busy} onSubmit={submit} className={css.form}>
        {rejected && (
          <p role="alert" className={css.failed}>
            {rejected === 'UNAUTHORIZED' ? i18n._('TABLET_DISCONNECTED') : credentialsMessage(i18n, rejected)}
          </p>
        )}
        <TextField
          look="code"
          label={i18n._('PAIRING_CODE')}
          error={issue ?? refused}
          name="code"
          inputMode="numeric"
          enterKeyHint="go"
          placeholder={groupDigits('0'.repeat(PAIRING_CODE_DIGITS))}
          value={typed}
          onValue={(value) => {
            setTyped(groupDigits(onlyDigits(value)))
            setSent(false)
          }}
        />
        <div>
          <Button onClick={onOtherWay}>{i18n._('USE_COMPANY_CODES')}</Button>
        </div>
      </StepForm>
    </StepFrame>
  )
}
