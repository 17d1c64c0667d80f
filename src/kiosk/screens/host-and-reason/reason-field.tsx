import { useLingui } from '@lingui/react'
import type { LocalText } from '#contract/local-text.ts'
import { REASON_MAX_LENGTH, REASON_ROWS_MAX, REASON_ROWS_MIN } from '#contract/limits.ts'
import { CheckIcon } from '#src/ui/icons.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import * as css from './host-and-reason-screen.css.ts'

interface ReasonFieldProps {
  readonly reasons: readonly LocalText[] | null
  readonly value: string
  readonly error: string | null
  readonly onValue: (reason: string) => void
}

/** The field grows with its lines, within the specification's limits. */
export const reasonRows = (text: string): number =>
  Math.min(REASON_ROWS_MAX, Math.max(REASON_ROWS_MIN, text.split('\n').length))

/** A usual reason is one tap; anything else can be typed. */
export function ReasonField({ reasons, value, error, onValue }: ReasonFieldProps) {
  const { i18n } = useLingui()
  const isUsual = reasons?.some(({ text }) => text === value) ?? false
  return (
    <TextArea
      label={i18n._('REASON')}
      optional
      error={error}
      name="reason"
      rows={reasonRows(value)}
      maxLength={REASON_MAX_LENGTH}
      placeholder={i18n._('REASON_PLACEHOLDER')}
      value={isUsual ? '' : value}
      onValue={onValue}
    >
      {reasons === null ? (
        <div className={css.waiting}>
          <Skeleton rows={1} height={64} />
        </div>
      ) : (
        <ul className={css.chips}>
          {reasons.map(({ text, language }) => (
            <li key={text}>
              <button
                type="button"
                lang={language}
                aria-pressed={value === text}
                className={css.chip}
                onClick={() => onValue(value === text ? '' : text)}
              >
                {value === text && (
                  <span className={css.tick}>
                    <CheckIcon />
                  </span>
                )}
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </TextArea>
  )
}
