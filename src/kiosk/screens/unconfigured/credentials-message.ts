import type { I18n } from '@lingui/core'
import type { FailureCode } from '#contract/error-codes.ts'
import { failureMessage } from '#src/i18n/messages.ts'

/** Why the server did not take the codes and the site that an operator typed. */
export function credentialsMessage(i18n: I18n, failed: FailureCode): string {
  if (failed === 'UNAUTHORIZED') return i18n._('CODES_NOT_ACCEPTED')
  if (failed === 'FORBIDDEN') return i18n._('WAITING_FOR_APPROVAL')
  return failed === 'INVALID_INPUT' ? i18n._('SITE_NOT_ACCEPTED') : failureMessage(i18n, failed)
}
