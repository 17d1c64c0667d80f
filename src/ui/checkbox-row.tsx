import { useContext, useId } from 'react'
import * as css from './checkbox-row.css.ts'
import { FieldError, FieldText, ReadOnlyFields } from './field.tsx'

interface CheckboxRowProps {
  readonly label: string
  /** Language of the label, if it is not the page's. */
  readonly lang?: string
  readonly hint?: string | undefined
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly error?: string | null
  /** A double click counts as one: another row may stand here after the first. */
  readonly onceAtATime?: boolean
  /** `switch`: one of several settings in a list; `line`: beside fields, small. */
  readonly look?: 'box' | 'line' | 'switch'
}

/** A checkbox whose whole row can be pressed. */
export function CheckboxRow(props: CheckboxRowProps) {
  const { label, lang, hint, checked, onChecked, error = null, look = 'box', onceAtATime = false } = props
  const id = useId()
  const read = useContext(ReadOnlyFields)
  if (read) return <FieldText label={label} hint={hint} value={checked ? read.on : read.off} />
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key is no double click */}
      <label
        className={css.row[look]}
        lang={lang}
        onClick={(event) => onceAtATime && event.detail > 1 && event.preventDefault()}
      >
        <input
          type="checkbox"
          role={look === 'switch' ? look : undefined}
          className={css.input[look]}
          checked={checked}
          // Without the hint, which stands in the label too.
          aria-label={hint && label}
          aria-invalid={error !== null}
          aria-describedby={error ? `${id}-error` : hint && `${id}-hint`}
          onChange={({ nativeEvent, target }) => {
            const isSecond = nativeEvent instanceof UIEvent && nativeEvent.detail > 1
            if (!(onceAtATime && isSecond)) onChecked(target.checked)
          }}
        />
        <span className={css.label}>
          {label}
          {hint && (
            <span id={`${id}-hint`} className={css.hint}>
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </>
  )
}

/** A setting with a sentence that explains it. */
export const SwitchRow = (props: Omit<CheckboxRowProps, 'look'>) => <CheckboxRow {...props} look="switch" />
