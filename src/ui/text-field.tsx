import type { InputHTMLAttributes } from 'react'
import { control } from './field.css.ts'
import { Field, type FieldProps } from './field.tsx'

export interface Typed {
  readonly value: string
  readonly onValue: (value: string) => void
}

export type Pass<Attributes> = Omit<Attributes, 'value' | 'onChange' | 'id' | 'className'>

type TextFieldProps = FieldProps &
  Typed &
  Pass<InputHTMLAttributes<HTMLInputElement>> & { readonly look?: 'text' | 'code' }

export function TextField({
  label,
  optional,
  hint,
  error,
  value,
  onValue,
  look = 'text',
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(attributes) => (
        <input
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...attributes}
          className={control[look]}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
}
