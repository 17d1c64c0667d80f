import { useId } from 'react'
import { box, row } from './checkbox-row.css.ts'
import { FieldError } from './field.tsx'

interface CheckboxRowProps {
  readonly label: string
  /** Language of the label, if it is not the page's. */
  readonly lang?: string
  readonly checked: boolean
  readonly onChecked: (checked: boolean) => void
  readonly error: string | null
}

/** A checkbox whose whole row can be pressed. */
export function CheckboxRow({ label, lang, checked, onChecked, error }: CheckboxRowProps) {
  const id = useId()
  return (
    <>
      <label className={row} lang={lang}>
        <input
          type="checkbox"
          className={box}
          checked={checked}
          aria-invalid={error !== null}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChecked(event.target.checked)}
        />
        {label}
      </label>
      <FieldError id={`${id}-error`} error={error} />
    </>
  )
}
