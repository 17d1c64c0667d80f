import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { EraseIcon, KeyboardIcon, PenIcon } from '#src/ui/icons-steps.tsx'
import { useSpokenMode } from '#src/ui/spoken-mode.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { isEmpty, type SignatureDrawing, toPicture } from './ink.ts'
import { SignaturePad } from './signature-pad.tsx'
import * as css from './signature-screen.css.ts'

interface SignatureScreenProps {
  readonly frame: FrameProps
  /** PNG as a data URL. */
  readonly onSigned: (signature: string) => void
}

const blank: SignatureDrawing = { kind: 'strokes', strokes: [] }
const unnamed: SignatureDrawing = { kind: 'name', name: '' }
const ERROR_ID = 'signature-error'

export function SignatureScreen({ frame, onSigned }: SignatureScreenProps) {
  const { i18n } = useLingui()
  // In the spoken mode the name is typed: the visitor does not see where to draw.
  const isSpoken = useSpokenMode()?.isOn === true
  const [drawn, setDrawing] = useState<SignatureDrawing | null>(null)
  const drawing = drawn ?? (isSpoken ? unnamed : blank)
  const [tried, setTried] = useState(false)

  const isTyped = drawing.kind === 'name'
  const error = tried && isEmpty(drawing) ? i18n._('SIGNATURE_EMPTY') : null
  const start = (fresh: SignatureDrawing) => {
    setDrawing(fresh)
    setTried(false)
  }
  const submit = () => {
    setTried(true)
    if (isEmpty(drawing)) focusFirstInvalid()
    else onSigned(toPicture(drawing))
  }

  return (
    <StepFrame frame={frame} title={i18n._('SIGN_HERE')} intro={isTyped ? null : i18n._('SIGN_HINT')}>
      <StepForm busy={frame.busy} onSubmit={submit} className={css.form}>
        {isTyped && (
          <TextField
            label={i18n._('SIGNATURE_NAME')}
            error={error}
            autoCapitalize="words"
            maxLength={NAME_MAX_LENGTH}
            value={drawing.name}
            onValue={(name) => setDrawing({ kind: 'name', name })}
          />
        )}
        <SignaturePad
          label={i18n._('SIGNATURE')}
          invalid={!isTyped && error !== null}
          describedBy={error ? ERROR_ID : undefined}
          drawing={drawing}
          onStroke={
            isTyped
              ? null
              : (stroke) => setDrawing({ kind: 'strokes', strokes: [...drawing.strokes, stroke] })
          }
        />
        {!isTyped && <FieldError id={ERROR_ID} error={error} />}
        <div className={css.actions}>
          <Button onClick={() => start(isTyped ? unnamed : blank)}>
            <EraseIcon />
            {i18n._('ERASE')}
          </Button>
          <Button onClick={() => start(isTyped ? blank : unnamed)}>
            {isTyped ? <PenIcon /> : <KeyboardIcon />}
            {isTyped ? i18n._('SIGNATURE_DRAW') : i18n._('SIGNATURE_TYPE')}
          </Button>
        </div>
      </StepForm>
    </StepFrame>
  )
}
