import type { I18n } from '@lingui/core'
import type { Failure } from '#contract/error-codes.ts'
import { failureMessage } from '#src/i18n/messages.ts'

/** What the browser itself said to a passkey; `null`: the failure is another one. */
export function passkeyRefusal(i18n: I18n, reason: string | null): string | null {
  switch (reason) {
    case 'PASSKEY_NONE_GIVEN':
      return i18n._('PASSKEY_NONE_GIVEN')
    case 'PASSKEY_OTHER_NAME':
      return i18n._('PASSKEY_OTHER_NAME')
    case 'PASSKEY_HAD':
      return i18n._('PASSKEY_HAD')
    default:
      return null
  }
}

const SECONDS_A_MINUTE = 60

/** Why something failed, in words for staff: some codes mean something else to a visitor. */
export function troubleMessage(i18n: I18n, { code, retryAfterSeconds }: Failure): string {
  switch (code) {
    case 'UNAUTHORIZED':
      return i18n._('STAFF_SIGNED_OUT')
    case 'FORBIDDEN':
      return i18n._('STAFF_FORBIDDEN')
    case 'NOT_FOUND':
      return i18n._('STAFF_GONE')
    case 'INVALID_INPUT':
      return i18n._('STAFF_INVALID')
    case 'ANOTHER_VISIT_OPEN':
      return i18n._('STAFF_INSIDE_ALREADY')
    case 'PRINT_GENERAL_ERROR':
      return i18n._('STAFF_NOT_PRINTED')
    case 'CHANGED_MEANWHILE':
      return i18n._('STAFF_CHANGED_MEANWHILE')
    case 'TOO_MANY_REQUESTS':
      return i18n._('STAFF_TOO_MANY', {
        minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 0) / SECONDS_A_MINUTE)),
      })
    default:
      return failureMessage(i18n, code)
  }
}
