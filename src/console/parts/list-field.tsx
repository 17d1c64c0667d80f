import { useState } from 'react'
import { TextField } from '#src/ui/text-field.tsx'

interface ListFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: readonly string[]
  readonly onValue: (entries: string[]) => void
  readonly error: string | null
}

const entriesOf = (text: string): string[] => text.split(/[,،、，]/).flatMap((entry) => entry.trim() || [])
const textOf = (entries: readonly string[]): string => entries.join(', ')

/** A list in one line. What is typed stays as typed, with its commas, until the list is another one than was typed. */
export function ListField({ label, hint, value, onValue, error }: ListFieldProps) {
  const [typed, setTyped] = useState(textOf(value))
  const isTyped = textOf(entriesOf(typed)) === textOf(value)
  return (
    <TextField
      label={label}
      hint={hint}
      optional
      value={isTyped ? typed : textOf(value)}
      onValue={(text) => {
        setTyped(text)
        onValue(entriesOf(text))
      }}
      error={error}
    />
  )
}
