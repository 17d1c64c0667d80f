import { useLingui } from '@lingui/react'
import { useState } from 'react'
import * as v from 'valibot'
import { signUpFields } from '#contract/entities/sign-up-form.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface GetBadgeScreenProps {
  readonly frame: FrameProps
  /** The badge is mailed instead of being shown. */
  readonly mails: boolean
  readonly onEmail: (email: string) => void
}

export function GetBadgeScreen({ frame, mails, onEmail }: GetBadgeScreenProps) {
  const { i18n } = useLingui()
  const [email, setEmail] = useState('')
  const [refused, setRefused] = useState<string>()

  const parsed = v.safeParse(signUpFields.email, email)
  const [issue] = parsed.success ? [] : fieldIssues(parsed.issues)
  const submit = () => {
    setRefused(email)
    if (parsed.success) onEmail(parsed.output)
    else focusFirstInvalid()
  }

  return (
    <StepFrame
      frame={frame}
      title={i18n._('RECUPERA_BADGE')}
      intro={i18n._('RECUPERA_BADGE_HINT')}
      mainLabel={mails ? i18n._('SEND_BADGE') : i18n._('SHOW_BADGE')}
    >
      <StepForm busy={frame.busy} onSubmit={submit}>
        <TextField
          label={i18n._('EMAIL')}
          error={issue && refused === email ? issueMessage(i18n, issue) : null}
          name="email"
          type="email"
          inputMode="email"
          enterKeyHint="go"
          value={email}
          onValue={setEmail}
          onBlur={() => setEmail(email.trim())}
        />
      </StepForm>
    </StepFrame>
  )
}
