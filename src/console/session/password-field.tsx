import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { SwitchRow } from '#src/ui/checkbox-row.tsx'

interface PasswordFieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error: string | null
  /** For a new password: shows how many characters are missing. */
  readonly isNew?: boolean
}

/** A password field. Length makes a password strong, so the person may show what they type. */
export function PasswordField({ label, value, onValue, error, isNew = false }: PasswordFieldProps) {
  const { i18n } = useLingui()
  const [isShown, setShown] = useState(false)
  const missing = PASSWORD_MIN_LENGTH - [...value].length
  const hint =
    value !== '' && missing <= 0
      ? i18n._('PASSWORD_LONG_ENOUGH')
      : value === ''
        ? i18n._('PASSWORD_LENGTH', { count: PASSWORD_MIN_LENGTH })
        : i18n._('PASSWORD_MISSING', { count: missing })
  return (
    <div>
      <TextField
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={value}
        onValue={onValue}
        error={error}
        {...(isNew && { hint })}
      />
      <SwitchRow label={i18n._('PASSWORD_SHOW')} checked={isShown} onChecked={setShown} />
    </div>
  )
}
