import { useLingui } from '@lingui/react'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { EraseIcon, KeyboardIcon, PenIcon } from '#src/ui/icons-steps.tsx'
import { SignaturePad } from './signature-pad.tsx'
import * as css from './signature-screen.css.ts'
import type { SignatureDraft } from './use-signature.ts'

interface SignatureFieldProps {
  readonly label: string
  readonly signature: SignatureDraft
  /** The field for the name stands above it; it has the complaint about a name that is missing. */
  readonly isBelowName: boolean
  /** `null`: there is nothing to take away. */
  readonly onErase: (() => void) | null
}

const ERROR_ID = 'signature-error'

/** Where a visitor signs by hand, or sees the typed name. */
export function SignatureField({ label, signature, isBelowName, onErase }: SignatureFieldProps) {
  const { i18n } = useLingui()
  const { isTyped, drawing, isComplained, addStroke, begin } = signature
  const isWrong = isComplained && !isTyped
  return (
    <>
      <SignaturePad
        label={label}
        invalid={isWrong}
        describedBy={isWrong ? ERROR_ID : undefined}
        drawing={drawing}
        isBelowName={isBelowName}
        onStroke={isTyped ? null : addStroke}
      />
      <FieldError id={ERROR_ID} error={isWrong ? i18n._('SIGNATURE_EMPTY') : null} />
      <div className={css.actions}>
        {onErase && (
          <Button onClick={onErase}>
            <EraseIcon />
            {i18n._('ERASE')}
          </Button>
        )}
        <Button onClick={() => begin(isTyped ? 'drawn' : 'typed')}>
          {isTyped ? <PenIcon /> : <KeyboardIcon />}
          {isTyped ? i18n._('SIGNATURE_DRAW') : i18n._('SIGNATURE_TYPE')}
        </Button>
      </div>
    </>
  )
}
