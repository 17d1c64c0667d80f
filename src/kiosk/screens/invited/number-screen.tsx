import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import * as v from 'valibot'
import type { FailureCode } from '#contract/error-codes.ts'
import { GUEST_NUMBER_DIGITS, GUEST_NUMBER_LIFE_MS } from '#contract/limits.ts'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { groupDigits, onlyDigits } from '#src/ui/grouped-digits.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { useFailureText } from '#src/ui/use-failure-text.ts'

interface NumberScreenProps {
  readonly frame: FrameProps
  /** Why the last number, or then the guest, was refused. */
  readonly failed: FailureCode | null
  /** Seconds from the refusal until another try makes sense; `null` = it makes sense now. */
  readonly waitSeconds?: number | null
  /** The site where a refused guest is expected, and the ISO instant from which. */
  readonly site?: string | null
  readonly opensAt?: string | null
  readonly onNumber: (number: string) => void
}

const MINUTE_MS = 60_000

const Form = v.object({
  number: v.pipe(v.string(), v.transform(onlyDigits), v.minLength(GUEST_NUMBER_DIGITS)),
})

/** The guest types the number that was mailed to them. */
export function NumberScreen({
  frame,
  failed,
  waitSeconds = null,
  site = null,
  opensAt = null,
  onNumber,
}: NumberScreenProps) {
  const { i18n } = useLingui()
  const { text, submit, isChanged } = useDraft({
    initial: { number: '' },
    schema: Form,
    explain: () => i18n._('NUMBER_SHORT', { digits: GUEST_NUMBER_DIGITS }),
  })
  const number = text('number')
  const said = useFailureText(frame.busy ? null : failed, waitSeconds, 'codes', { site, opensAt })
  const refusal = isChanged && failed !== 'TOO_MANY_REQUESTS' ? null : said
  const isRefused = refusal !== null
  useEffect(() => {
    if (isRefused) focusFirstInvalid()
  }, [isRefused])

  return (
    <StepFrame
      frame={frame}
      isShort
      title={i18n._('NUMBER_TITLE')}
      intro={i18n._('NUMBER_INTRO', { minutes: GUEST_NUMBER_LIFE_MS / MINUTE_MS })}
    >
      <StepForm busy={frame.busy} onSubmit={() => submit((typed) => onNumber(typed.number))}>
        <TextField
          look="code"
          label={i18n._('NUMBER_FIELD')}
          error={number.error ?? refusal}
          name="number"
          isFirst
          inputMode="numeric"
          enterKeyHint="go"
          placeholder={groupDigits('0'.repeat(GUEST_NUMBER_DIGITS))}
          value={number.value}
          onValue={(typed) => number.onValue(groupDigits(onlyDigits(typed)))}
        />
      </StepForm>
    </StepFrame>
  )
}
