import { type ReactNode, useContext } from 'react'
import { Field, type FieldProps, FieldText, ReadOnlyFields } from '#src/ui/field.tsx'
import { control } from '#src/ui/field.css.ts'
import * as css from './color-field.css.ts'

interface ColorFieldProps extends FieldProps {
  /** `#rrggbb`, or a part of it while typing. */
  readonly value: string
  readonly onValue: (color: string) => void
  /** Shown beside the value. */
  readonly children?: ReactNode
}

const HEX = /^#[0-9a-f]{6}$/i

/** A colour to pick, or to type from a style guide. */
export function ColorField({ value, onValue, children, ...field }: ColorFieldProps) {
  if (useContext(ReadOnlyFields)) return <FieldText label={field.label} hint={field.hint} value={value} />
  return (
    <Field {...field}>
      {(attributes) => (
        <span className={css.row}>
          <input
            type="color"
            className={css.swatch}
            aria-label={field.label}
            value={HEX.test(value) ? value : '#000000'}
            onChange={({ target }) => onValue(target.value)}
          />
          <span className={css.code}>
            <input
              {...attributes}
              className={control.text}
              spellCheck={false}
              autoComplete="off"
              value={value}
              onChange={({ target }) => onValue(target.value.trim().toLowerCase())}
            />
          </span>
          {children}
        </span>
      )}
    </Field>
  )
}
