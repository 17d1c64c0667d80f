import { type ReactNode, type TextareaHTMLAttributes, useContext } from 'react'
import { control } from './field.css.ts'
import { Field, type FieldProps, FieldText, ReadOnlyFields } from './field.tsx'
import type { Pass, Typed } from './text-field.tsx'

type TextAreaProps = FieldProps &
  Typed &
  Pass<TextareaHTMLAttributes<HTMLTextAreaElement>> & {
    /** Between the label and the text, such as usual answers. */
    readonly children?: ReactNode
  }

export function TextArea({
  label,
  optional,
  hint,
  error,
  value,
  onValue,
  children,
  ...textarea
}: TextAreaProps) {
  if (useContext(ReadOnlyFields)) return <FieldText label={label} hint={hint} value={value} />
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(attributes) => (
        <>
          {children}
          <textarea
            {...textarea}
            {...attributes}
            className={control.area}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </>
      )}
    </Field>
  )
}
