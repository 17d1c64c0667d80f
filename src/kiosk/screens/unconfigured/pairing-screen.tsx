import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { Failure, FailureCode } from '#contract/error-codes.ts'
import { PAIRING_CODE_DIGITS, PAIRING_CODE_LIFE_MS, PAIRING_FAILURES } from '#contract/limits.ts'
import { failureMessage } from '#src/i18n/messages.ts'
import { Button } from '#src/ui/button.tsx'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { Note } from '#src/ui/note.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { credentialsMessage } from './credentials-message.ts'
import { groupDigits, onlyDigits } from '#src/ui/grouped-digits.ts'
import * as css from './unconfigured-screen.css.ts'

interface PairingScreenProps {
  readonly frame: FrameProps
  /** Why the last code did not work. */
  readonly failed: Failure | null
  /** Why this tablet has lost its access. */
  readonly rejected: FailureCode | null
  /** `failed` concerns an enrolment link. */
  readonly isLinkRefused?: boolean
  readonly onPair: (code: string) => void
  readonly onOtherWay: () => void
}

const Form = v.object({ code: v.pipe(v.string(), v.transform(onlyDigits), v.minLength(PAIRING_CODE_DIGITS)) })

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** Asks for six digits from the console, which connect this tablet to the company. */
export function PairingScreen({
  frame,
  failed,
  rejected,
  isLinkRefused = false,
  onPair,
  onOtherWay,
}: PairingScreenProps) {
  const { i18n } = useLingui()
  const { draft, text, submit, isChanged } = useDraft({
    initial: { code: '' },
    schema: Form,
    explain: () => i18n._('PAIRING_CODE_SHORT'),
  })
  const code = text('code')

  const refusal = ({ code, retryAfterSeconds }: Failure): string => {
    if (code === 'FORBIDDEN') return i18n._('PAIRING_CODE_REFUSED')
    if (code !== 'TOO_MANY_REQUESTS') return failureMessage(i18n, code)
    return i18n._('PAIRING_TOO_OFTEN', {
      seconds: retryAfterSeconds ?? PAIRING_FAILURES.windowMs / SECOND_MS,
    })
  }
  // A refusal belongs to the code that was sent: it disappears as soon as another one is typed.
  const isSent = draft.code !== '' && !isChanged && !frame.busy
  const refused = isSent && !code.error && failed ? refusal(failed) : null

  useEffect(() => {
    if (refused) focusFirstInvalid()
  }, [refused])

  return (
    <StepFrame
      frame={frame}
      isShort
      title={i18n._('SET_UP_TABLET')}
      intro={i18n._('PAIRING_HINT', { minutes: PAIRING_CODE_LIFE_MS / MINUTE_MS })}
      mainLabel={i18n._('CONNECT')}
    >
      <StepForm busy={frame.busy} onSubmit={() => submit((typed) => onPair(typed.code))} className={css.form}>
        {rejected && (
          <Note tone="danger" role="alert">
            {rejected === 'UNAUTHORIZED' ? i18n._('TABLET_DISCONNECTED') : credentialsMessage(i18n, rejected)}
          </Note>
        )}
        {isLinkRefused && failed && draft.code === '' && (
          <Note tone="danger" role="alert">
            {failed.code === 'FORBIDDEN' ? i18n._('ENROLMENT_REFUSED') : failureMessage(i18n, failed.code)}
          </Note>
        )}
        <TextField
          look="code"
          label={i18n._('PAIRING_CODE')}
          error={code.error ?? refused}
          name="code"
          inputMode="numeric"
          enterKeyHint="go"
          placeholder={groupDigits('0'.repeat(PAIRING_CODE_DIGITS))}
          value={code.value}
          onValue={(typed) => code.onValue(groupDigits(onlyDigits(typed)))}
        />
        <div>
          <Button onClick={onOtherWay}>{i18n._('USE_COMPANY_CODES')}</Button>
        </div>
      </StepForm>
    </StepFrame>
  )
}
