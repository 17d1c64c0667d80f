import { useLingui } from '@lingui/react'
import { type Role, roles } from '#contract/console/policy.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { roleHint, roleName } from '../../parts/names.ts'

interface RoleFieldProps {
  readonly value: Role
  readonly onValue: (role: Role) => void
  readonly error?: string | null
}

export function RoleField({ value, onValue, error = null }: RoleFieldProps) {
  const { i18n } = useLingui()
  return (
    <SelectField
      label={i18n._('ROLE')}
      hint={roleHint(i18n, value)}
      value={value}
      onValue={(chosen) => onValue(roles.find((role) => role === chosen) ?? value)}
      error={error}
      options={roles.map((role) => ({ value: role, name: roleName(i18n, role) }))}
    />
  )
}
