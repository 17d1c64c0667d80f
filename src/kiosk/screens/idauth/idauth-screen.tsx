import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { isBadgePayload, TypedCode } from '#contract/entities/visitor-code.ts'
import type { FailureCode, FieldIssue } from '#contract/error-codes.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { failureMessage } from '#src/i18n/messages.ts'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useKeyBurst } from '#src/ui/use-key-burst.ts'
import { groupCode } from './code-input.ts'

interface IdAuthScreenProps {
  readonly frame: FrameProps
  /** Why the last code was refused; `null` if none was, or since another one is being typed. */
  readonly failed: FailureCode | null
  readonly onCode: (code: string) => void
}

/** A code that came from a scanner is refused here as well. */
const nothing = { code: '', issue: null }

export function IdAuthScreen({ frame, failed, onCode }: IdAuthScreenProps) {
  const { i18n } = useLingui()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState<{ readonly code: string; readonly issue: FieldIssue | null }>(
    nothing,
  )

  const submit = () => {
    const parsed = v.safeParse(TypedCode, code.trim())
    const [issue = null] = parsed.success ? [] : fieldIssues(parsed.issues)
    setRefused({ code, issue })
    if (parsed.success) onCode(parsed.output)
    else focusFirstInvalid()
  }

  // A badge is sent unchanged, since the field would change it, and its secret does not stay on the screen.
  useKeyBurst((text) => {
    const isInField = document.activeElement instanceof HTMLInputElement
    if (text === null || (isInField && !isBadgePayload(text))) return false
    setCode('')
    setRefused(nothing)
    if (!frame.busy) onCode(text)
    return true
  })

  // An error belongs to the code that was sent: it disappears as soon as another one is typed.
  const current = refused.code === code && !frame.busy ? refused : null
  const error = current?.issue ? issueMessage(i18n, current.issue) : null
  const refusal = current && failed ? failureMessage(i18n, failed) : null

  useEffect(() => {
    if (refusal) focusFirstInvalid()
  }, [refusal])

  return (
    <StepFrame frame={frame} title={i18n._('INSERT_ID')} intro={i18n._('INSERT_ID_HINT')}>
      <StepForm busy={frame.busy} onSubmit={submit}>
        <TextField
          look="code"
          label={i18n._('ID_CODE')}
          error={error ?? refusal}
          name="code"
          inputMode="text"
          autoCapitalize="characters"
          enterKeyHint="go"
          placeholder="XXXX-XXXX"
          value={code}
          onValue={(typed) => setCode(groupCode(typed))}
        />
      </StepForm>
    </StepFrame>
  )
}
