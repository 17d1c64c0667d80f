import { useContext } from 'react'
import { chevron, control, selectBox } from './field.css.ts'
import { Field, type FieldProps, FieldText, ReadOnlyFields } from './field.tsx'
import { ChevronIcon } from './icons.tsx'

interface Option {
  readonly value: string
  readonly name: string
  /** The heading under which it stands, with those beside it that have the same. */
  readonly group?: string
}

interface SelectFieldProps extends FieldProps {
  readonly name?: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** The first option stands for "none" if no choice is required. */
  readonly options: readonly Option[]
}

/** Options in their order, those beside each other with one heading together. */
function grouped(options: readonly Option[]): readonly (readonly [string | undefined, readonly Option[]])[] {
  const groups: [string | undefined, Option[]][] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last[0] === option.group) last[1].push(option)
    else groups.push([option.group, [option]])
  }
  return groups
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
            {grouped(options).map(([group, members]) => {
              const list = members.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.name}
                </option>
              ))
              return group === undefined ? (
                list
              ) : (
                <optgroup key={group} label={group}>
                  {list}
                </optgroup>
              )
            })}
          </select>
          <span className={chevron}>
            <ChevronIcon />
          </span>
        </span>
      )}
    </Field>
  )
}
