import { plainDigits } from './grouped-digits.ts'
import { TextField } from './text-field.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  readonly optional?: boolean
  /** `null`: the field is empty. */
  readonly value: number | null
  readonly onValue: (value: number | null) => void
  readonly error: string | null
}

/** Accepts digits only: other characters do not appear. */
export function NumberField({ value, onValue, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      value={value === null ? '' : String(value)}
      onValue={(typed) => {
        const digits = plainDigits(typed).replace(/\D/g, '').slice(0, 9)
        onValue(digits === '' ? null : Number(digits))
      }}
    />
  )
}
