import type { FieldIssue } from '#contract/error-codes.ts'
import { CREDENTIAL_MIN_LENGTH } from '#contract/limits.ts'

/** The error in a service code or a tax code, trimmed; `null` = none. */
export function credentialIssue(value: string): Pick<FieldIssue, 'message' | 'min'> | null {
  if (value === '') return { message: 'INPUT_REQUIRED' }
  return value.length < CREDENTIAL_MIN_LENGTH
    ? { message: 'INPUT_MIN_LENGTH', min: CREDENTIAL_MIN_LENGTH }
    : null
}
