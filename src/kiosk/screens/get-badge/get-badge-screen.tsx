import { useLingui } from '@lingui/react'
import * as v from 'valibot'
import { signUpFields } from '#contract/entities/sign-up-form.ts'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface GetBadgeScreenProps {
  readonly frame: FrameProps
  /** The badge is mailed instead of being shown. */
  readonly mails: boolean
  readonly onEmail: (email: string) => void
}

const Form = v.object({ email: signUpFields.email })

export function GetBadgeScreen({ frame, mails, onEmail }: GetBadgeScreenProps) {
  const { i18n } = useLingui()
  const { text, submit } = useDraft({ initial: { email: '' }, schema: Form })
  const email = text('email')

  return (
    <StepFrame
      frame={frame}
      isShort
      title={i18n._('RECUPERA_BADGE')}
      intro={i18n._('RECUPERA_BADGE_HINT')}
      mainLabel={mails ? i18n._('SEND_BADGE') : i18n._('SHOW_BADGE')}
    >
      <StepForm busy={frame.busy} onSubmit={() => submit((form) => onEmail(form.email))}>
        <TextField
          label={i18n._('EMAIL')}
          {...email}
          isFirst
          name="email"
          type="email"
          inputMode="email"
          enterKeyHint="go"
          onBlur={() => email.value !== email.value.trim() && email.onValue(email.value.trim())}
        />
      </StepForm>
    </StepFrame>
  )
}
