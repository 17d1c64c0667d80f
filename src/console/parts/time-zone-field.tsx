import { useLingui } from '@lingui/react'
import { SelectField } from '#src/ui/select-field.tsx'

export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

const known = Intl.supportedValuesOf('timeZone')

interface TimeZoneFieldProps {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | null
}

export function TimeZoneField({ value, onValue, error }: TimeZoneFieldProps) {
  const { i18n } = useLingui()
  const names = known.includes(value) ? known : [value, ...known]
  return (
    <SelectField
      label={i18n._('TIME_ZONE')}
      value={value}
      onValue={onValue}
      error={error}
      options={names.map((name) => ({ value: name, name: name.replaceAll('_', ' ') }))}
    />
  )
}
