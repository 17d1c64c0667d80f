import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { SignatureField } from './signature-field.tsx'
import * as css from './signature-screen.css.ts'
import { useSignature } from './use-signature.ts'

interface SignatureScreenProps {
  readonly frame: FrameProps
  /** PNG as a data URL. */
  readonly onSigned: (signature: string) => void
}

export function SignatureScreen({ frame, onSigned }: SignatureScreenProps) {
  const { i18n } = useLingui()
  const [name, setName] = useState('')
  const signature = useSignature(name)
  const { isTyped, isComplained, begin, submit } = signature
  const erase = () => {
    setName('')
    begin(isTyped ? 'typed' : 'drawn')
  }
  return (
    <StepFrame frame={frame} title={i18n._('SIGN_HERE')} intro={isTyped ? null : i18n._('SIGN_HINT')}>
      <StepForm busy={frame.busy} onSubmit={() => submit(onSigned)} className={css.form}>
        {isTyped && (
          <TextField
            label={i18n._('SIGNATURE_NAME')}
            error={isComplained ? i18n._('SIGNATURE_EMPTY') : null}
            autoCapitalize="words"
            maxLength={NAME_MAX_LENGTH}
            value={name}
            onValue={setName}
          />
        )}
        <SignatureField
          label={i18n._('SIGNATURE')}
          signature={signature}
          isBelowName={isTyped}
          onErase={erase}
        />
      </StepForm>
    </StepFrame>
  )
}
