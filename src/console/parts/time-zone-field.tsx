import { useLingui } from '@lingui/react'
import { SelectField } from '#src/ui/select-field.tsx'
import { zonesFor } from './time-zones.ts'

interface TimeZoneFieldProps {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | null
}

/** The list is by city, so that the first letters lead to one. */
export function TimeZoneField({ value, onValue, error }: TimeZoneFieldProps) {
  const { i18n } = useLingui()
  const { near, others } = zonesFor(i18n.locale, value)
  return (
    <SelectField
      label={i18n._('TIME_ZONE')}
      value={value}
      onValue={onValue}
      error={error}
      options={[
        ...near.map((zone) => ({ ...zone, group: i18n._('TIME_ZONES_NEAR') })),
        ...others.map((zone) => ({ ...zone, group: i18n._('TIME_ZONES_ALL') })),
      ]}
    />
  )
}
