import { useLingui } from '@lingui/react'
import { useState } from 'react'
import * as v from 'valibot'
import { type Guardian, GuardianName } from '#contract/entities/guardian.ts'
import { fieldIssues } from '#contract/field-issues.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { issueMessage } from '#src/i18n/field-messages.ts'
import { isEmpty, type SignatureDrawing, toPicture } from '#src/kiosk/screens/signature/ink.ts'
import { SignaturePad } from '#src/kiosk/screens/signature/signature-pad.tsx'
import * as css from '#src/kiosk/screens/signature/signature-screen.css.ts'
import { Button } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { EraseIcon, KeyboardIcon, PenIcon } from '#src/ui/icons-steps.tsx'
import { useSpokenMode } from '#src/ui/spoken-mode.ts'
import { TextField } from '#src/ui/text-field.tsx'

interface GuardianScreenProps {
  readonly frame: FrameProps
  /** The name that was given before the visitor came back; empty: none yet. */
  readonly given: string
  readonly onSigned: (guardian: Guardian) => void
}

type Strokes = Extract<SignatureDrawing, { kind: 'strokes' }>['strokes']

const ERROR_ID = 'guardian-signature-error'

/** The adult who is responsible for a visitor who is a minor gives a name and signs; nothing else is asked. */
export function GuardianScreen({ frame, given, onSigned }: GuardianScreenProps) {
  const { i18n } = useLingui()
  // In the spoken mode the name is typed: the visitor does not see where to draw.
  const isSpoken = useSpokenMode()?.isOn === true
  const [name, setName] = useState(given)
  const [strokes, setStrokes] = useState<Strokes>([])
  const [chosen, setChosen] = useState<'drawn' | 'typed' | null>(null)
  const [tried, setTried] = useState(false)

  const isTyped = chosen === null ? isSpoken : chosen === 'typed'
  const drawing: SignatureDrawing = isTyped ? { kind: 'name', name } : { kind: 'strokes', strokes }
  const checked = v.safeParse(GuardianName, name)
  const [issue] = checked.success ? [] : fieldIssues(checked.issues)
  const isUnsigned = !isTyped && isEmpty(drawing)
  const submit = () => {
    setTried(true)
    if (!checked.success || isUnsigned) focusFirstInvalid()
    else onSigned({ name: checked.output, signature: toPicture(drawing) })
  }

  return (
    <StepFrame frame={frame} title={i18n._('GUARDIAN_TITLE')} intro={i18n._('GUARDIAN_HINT')}>
      <StepForm busy={frame.busy} onSubmit={submit} className={css.form}>
        <TextField
          label={i18n._('GUARDIAN_NAME')}
          error={tried && issue ? issueMessage(i18n, issue) : null}
          autoCapitalize="words"
          maxLength={NAME_MAX_LENGTH}
          value={name}
          onValue={setName}
        />
        <SignaturePad
          label={i18n._('GUARDIAN_SIGNATURE')}
          invalid={tried && isUnsigned}
          describedBy={tried && isUnsigned ? ERROR_ID : undefined}
          drawing={drawing}
          isBelowName
          onStroke={isTyped ? null : (stroke) => setStrokes([...strokes, stroke])}
        />
        <FieldError id={ERROR_ID} error={tried && isUnsigned ? i18n._('SIGNATURE_EMPTY') : null} />
        <div className={css.actions}>
          {!isTyped && (
            <Button onClick={() => setStrokes([])}>
              <EraseIcon />
              {i18n._('ERASE')}
            </Button>
          )}
          <Button
            onClick={() => {
              setChosen(isTyped ? 'drawn' : 'typed')
              setTried(false)
            }}
          >
            {isTyped ? <PenIcon /> : <KeyboardIcon />}
            {isTyped ? i18n._('SIGNATURE_DRAW') : i18n._('SIGNATURE_TYPE')}
          </Button>
        </div>
      </StepForm>
    </StepFrame>
  )
}
