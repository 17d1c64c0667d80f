import { useLingui } from '@lingui/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { isPassPayload } from '#contract/entities/pass.ts'
import { hasValidCheckSymbol, isBadgePayload, TypedCode } from '#contract/entities/visitor-code.ts'
import type { FailureCode } from '#contract/error-codes.ts'
import { useFailureText } from '#src/ui/use-failure-text.ts'
import { focusFirstInvalid } from '#src/ui/focus.ts'
import { useDraft } from '#src/ui/form/use-draft.ts'
import { type FrameProps, StepForm, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useKeyBurst } from '#src/ui/use-key-burst.ts'
import { groupCode } from './code-input.ts'
import { CodePad } from './code-pad.tsx'

interface IdAuthScreenProps {
  readonly frame: FrameProps
  /** Why the last code was refused; `null` if none was, or since another one is being typed. */
  readonly failed: FailureCode | null
  /** Seconds from the refusal until another try makes sense; `null` = it makes sense now. */
  readonly waitSeconds?: number | null
  /** The site that a refused pass is for, and the ISO instant from which it opens. */
  readonly site?: string | null
  readonly opensAt?: string | null
  readonly onCode: (code: string) => void
}

/** What only a code on paper or a phone holds. */
const isSecret = (text: string): boolean => isBadgePayload(text) || isPassPayload(text)

const Code = v.object({ code: v.pipe(v.string(), v.trim(), TypedCode) })

export function IdAuthScreen({
  frame,
  failed,
  waitSeconds = null,
  site = null,
  opensAt = null,
  onCode,
}: IdAuthScreenProps) {
  const { i18n } = useLingui()
  const { text, submit, isChanged, reset } = useDraft({ initial: { code: '' }, schema: Code })

  // A badge is sent unchanged, since the field would change it, and its secret does not stay on the screen.
  useKeyBurst((text) => {
    const isInField = document.activeElement instanceof HTMLInputElement
    if (text === null || (isInField && !isSecret(text))) return false
    reset()
    if (!frame.busy) onCode(text)
    return true
  })

  // A refusal belongs to the code that was sent: it disappears as soon as another one is typed.
  const said = useFailureText(frame.busy ? null : failed, waitSeconds, 'visitorCodes', { site, opensAt })
  // Who has to wait reads for how long, whatever they type meanwhile.
  const refusal = isChanged && failed !== 'TOO_MANY_REQUESTS' ? null : said
  const code = text('code')

  /** The last symbol of a whole code sends it. */
  const press = (symbol: string) => {
    const typed = groupCode(code.value + symbol)
    const whole = typed.replace('-', '')
    code.onValue(typed)
    if (!frame.busy && hasValidCheckSymbol(whole)) onCode(whole)
  }

  /** The system's keyboard stays closed while our own keys are shown. */
  const [opensKeyboard, setOpensKeyboard] = useState(false)
  useLayoutEffect(() => {
    const pad = document.querySelector('[data-code-pad]')
    setOpensKeyboard(pad === null || getComputedStyle(pad).display === 'none')
  }, [])
  const openKeyboard = () => {
    setOpensKeyboard(true)
    const field = document.querySelector<HTMLInputElement>('input[name=code]')
    if (!field) return
    // It opens only for a field that takes the focus anew.
    field.blur()
    field.inputMode = 'text'
    field.focus()
  }

  const isRefused = refusal !== null
  useEffect(() => {
    if (isRefused) focusFirstInvalid()
  }, [isRefused])

  return (
    <StepFrame frame={frame} title={i18n._('INSERT_ID')} intro={i18n._('INSERT_ID_HINT')}>
      <StepForm busy={frame.busy} onSubmit={() => submit((typed) => onCode(typed.code))}>
        <TextField
          look="code"
          label={i18n._('ID_CODE')}
          error={code.error ?? refusal}
          name="code"
          isFirst
          inputMode={opensKeyboard ? 'text' : 'none'}
          // Visitor codes are shown in capitals however they are typed; a guest's pass tells small letters from capitals.
          autoCapitalize="none"
          enterKeyHint="go"
          placeholder="XXXX-XXXX"
          value={code.value}
          onValue={(typed) => code.onValue(groupCode(typed))}
        />
        <CodePad
          onKey={press}
          onErase={() => code.onValue(groupCode(code.value.slice(0, -1)))}
          onKeyboard={openKeyboard}
        />
      </StepForm>
    </StepFrame>
  )
}
