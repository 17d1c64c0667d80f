import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import type { FailureCode } from '#contract/error-codes.ts'
import { OPERATOR_PIN_DIGITS } from '#contract/limits.ts'
import { failureMessage, waitMessage } from '#src/i18n/messages.ts'
import { type FrameProps, StepFrame } from '#src/ui/frame/step-frame.tsx'
import { DeleteIcon } from '#src/ui/icons-steps.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { useCountdown } from '#src/ui/use-countdown.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import * as css from './pin-screen.css.ts'

interface PinScreenProps {
  readonly frame: FrameProps
  readonly online: boolean
  /** `null` = not known. */
  readonly triesLeft: number | null
  /** Milliseconds from now; `null` = not locked. */
  readonly lockedMs: number | null
  readonly failed: FailureCode | null
  readonly onPin: (pin: string) => void
}

const nothing = () => undefined
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The operator PIN, by touch or by keyboard; the last digit sends it. */
export function PinScreen({ frame, onPin, ...state }: PinScreenProps) {
  const { i18n } = useLingui()
  const [pin, setPin] = useState('')
  const waits = frame.busy || state.lockedMs !== null || !state.online
  const shown = frame.busy ? OPERATOR_PIN_DIGITS : pin.length

  const type = (typed: string) => {
    if (waits) return
    setPin(typed.length === OPERATOR_PIN_DIGITS ? '' : typed)
    if (typed.length === OPERATOR_PIN_DIGITS) onPin(typed)
  }
  const erase = () => type(pin.slice(0, -1))
  useKeys((key) => {
    if (/^\d$/.test(key)) type(pin + key)
    if (key === 'Backspace') erase()
  })

  return (
    <StepFrame
      frame={frame}
      title={i18n._('SETTINGS')}
      intro={i18n._('OPERATOR_PIN_HINT', { digits: OPERATOR_PIN_DIGITS })}
      hasMainAction={false}
    >
      <div className={css.pad}>
        <p dir="ltr" className={css.dots} role="status" data-testid="pin">
          <span className={visuallyHidden}>
            {i18n._('PIN_TYPED', { typed: shown, of: OPERATOR_PIN_DIGITS })}
          </span>
          {Array.from({ length: OPERATOR_PIN_DIGITS }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit has no other key than its place
            <span key={at} aria-hidden="true" className={at < shown ? css.dot.typed : css.dot.open} />
          ))}
        </p>
        <div className={css.trouble}>
          {frame.busy ? <Spinner /> : <Trouble {...state} isTyping={pin !== ''} />}
        </div>
        <div dir="ltr" className={css.keys}>
          {KEYS.map((key) => (
            <Key key={key} label={key} waits={waits} onPress={() => type(pin + key)} />
          ))}
          <span />
          <Key label="0" waits={waits} onPress={() => type(`${pin}0`)} />
          <button type="button" className={css.key} aria-disabled={waits || pin === ''} onClick={erase}>
            <DeleteIcon size="1em" />
            <span className={visuallyHidden}>{i18n._('PIN_ERASE')}</span>
          </button>
        </div>
      </div>
    </StepFrame>
  )
}

interface KeyProps {
  readonly label: string
  readonly waits: boolean
  readonly onPress: () => void
}

const Key = ({ label, waits, onPress }: KeyProps) => (
  <button type="button" data-key className={css.key} aria-disabled={waits} onClick={onPress}>
    {label}
  </button>
)

type TroubleProps = Pick<PinScreenProps, 'online' | 'triesLeft' | 'lockedMs' | 'failed'> & {
  readonly isTyping: boolean
}

/** Why the keys are locked, or the PIN was refused; the text disappears with the next digit. */
function Trouble({ online, triesLeft, lockedMs, failed, isTyping }: TroubleProps) {
  const { i18n } = useLingui()
  if (lockedMs !== null) return <Locked key={lockedMs} ms={lockedMs} />
  if (!online) return <p role="alert">{i18n._('PIN_NEEDS_NETWORK')}</p>
  if (failed === null || isTyping) return null
  if (failed !== 'FORBIDDEN') return <p role="alert">{failureMessage(i18n, failed)}</p>
  return <p role="alert">{i18n._('PIN_WRONG', { count: triesLeft ?? 0 })}</p>
}

function Locked({ ms }: { readonly ms: number }) {
  const { i18n } = useLingui()
  const { seconds } = useCountdown(ms, nothing)
  return (
    <p role="timer" className={css.locked}>
      {waitMessage(i18n, seconds)}
    </p>
  )
}

/** A keyboard may be connected: digits go to the PIN, whatever has the focus; shortcuts are ignored. */
function useKeys(onKey: (key: string) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const tell = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isChord = ctrlKey || metaKey || altKey
      if (!isChord && !(target instanceof HTMLSelectElement)) latest.current(key)
    }
    document.addEventListener('keydown', tell)
    return () => document.removeEventListener('keydown', tell)
  }, [])
}
