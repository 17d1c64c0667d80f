import { type InputHTMLAttributes, useContext, useEffect, useRef } from 'react'
import { control } from './field.css.ts'
import { Field, type FieldProps, FieldText, ReadOnlyFields } from './field.tsx'
import { HEADING_ID } from './heading.tsx'

export interface Typed {
  readonly value: string
  readonly onValue: (value: string) => void
}

export type Pass<Attributes> = Omit<Attributes, 'value' | 'onChange' | 'id' | 'className'>

type TextFieldProps = FieldProps &
  Typed &
  Pass<InputHTMLAttributes<HTMLInputElement>> & {
    readonly look?: 'text' | 'code'
    /** The field is what a screen is for: it has the focus at once, described by the screen's heading. */
    readonly isFirst?: boolean
  }

/** Addresses and numbers begin at the left in every language. */
const isCode = (type: string | undefined): boolean => type === 'email' || type === 'tel' || type === 'url'

export function TextField({
  label,
  optional,
  hint,
  error,
  value,
  onValue,
  look = 'text',
  isFirst = false,
  ...input
}: TextFieldProps) {
  const first = useRef<HTMLInputElement>(null)
  // After the heading, which takes the focus of every screen, and keeps it where a small screen shows no field yet.
  useEffect(() => {
    const field = isFirst ? first.current : null
    if (field && field.getBoundingClientRect().bottom <= innerHeight) field.focus({ preventScroll: true })
  }, [isFirst])
  if (useContext(ReadOnlyFields)) return <FieldText label={label} hint={hint} value={value} />
  return (
    <Field
      label={label}
      optional={optional}
      hint={hint}
      error={error}
      describedBy={isFirst ? HEADING_ID : undefined}
    >
      {(attributes) => (
        <input
          autoComplete="off"
          autoCorrect="off"
          dir={look === 'code' || isCode(input.type) ? 'ltr' : undefined}
          spellCheck={false}
          {...input}
          {...attributes}
          ref={first}
          className={control[look]}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
