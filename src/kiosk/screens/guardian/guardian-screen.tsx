import { useLingui } from '@lingui/react'
import * as v from 'valibot'
import { type Guardian, GuardianName } from '#contract/entities/guardian.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { SignatureField } from '#src/kiosk/screens/signature/signature-field.tsx'
import * as css from '#src/kiosk/screens/signature/signature-screen.css.ts'
import { useSignature } from '#src/kiosk/screens/signature/use-signature.ts'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'

interface GuardianScreenProps {
  readonly frame: FrameProps
  /** The name that was given before the visitor came back; empty: none yet. */
  readonly given: string
  readonly onSigned: (guardian: Guardian) => void
}

const Form = v.object({ name: GuardianName })

/** The adult who is responsible for a visitor who is a minor gives a name and signs; nothing else is asked. */
export function GuardianScreen({ frame, given, onSigned }: GuardianScreenProps) {
  const { i18n } = useLingui()
  const { draft, text, submit } = useDraft({ initial: { name: given }, schema: Form })
  const signature = useSignature(draft.name)
  const { isTyped, begin } = signature
  const send = () => {
    // Both are judged, so that both complaints show at once.
    let picture: string | null = null
    signature.submit((signed) => (picture = signed))
    submit(({ name }) => picture !== null && onSigned({ name, signature: picture }))
  }
  return (
    <StepFrame frame={frame} title={i18n._('GUARDIAN_TITLE')} intro={i18n._('GUARDIAN_HINT')}>
      <StepForm busy={frame.busy} onSubmit={send} className={css.form}>
        <TextField
          label={i18n._('GUARDIAN_NAME')}
          autoCapitalize="words"
          maxLength={NAME_MAX_LENGTH}
          {...text('name')}
        />
        <SignatureField
          label={i18n._('GUARDIAN_SIGNATURE')}
          signature={signature}
          isBelowName
          onErase={isTyped ? null : () => begin('drawn')}
        />
      </StepForm>
    </StepFrame>
  )
}
