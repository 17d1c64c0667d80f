import { useContext } from 'react'
import { chevron, control, selectBox } from './field.css.ts'
import { Field, type FieldProps, FieldText, ReadOnlyFields } from './field.tsx'
import { ChevronIcon } from './icons.tsx'

interface SelectFieldProps extends FieldProps {
  readonly name?: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** The first option stands for "none" if no choice is required. */
  readonly options: readonly { readonly value: string; readonly name: string }[]
}

export function SelectField({
  label,
  optional,
  hint,
  error,
  name,
  value,
  onValue,
  options,
}: SelectFieldProps) {
  if (useContext(ReadOnlyFields)) {
    const chosen = options.find((option) => option.value === value)?.name ?? ''
    return <FieldText label={label} hint={hint} value={chosen} />
  }
  return (
    <Field label={label} optional={optional} hint={hint} error={error}>
      {(attributes) => (
        <span className={selectBox}>
          <select
            {...attributes}
            name={name}
            className={control.select}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </select>
          <span className={chevron}>
            <ChevronIcon />
          </span>
        </span>
      )}
    </Field>
  )
}
