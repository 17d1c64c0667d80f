import type { FailureCode } from '#contract/error-codes.ts'

/** What is said in passing, whatever the screen. */
export type Notice =
  | {
      readonly kind: 'success'
      readonly message:
        | 'USER_FOUND'
        | 'SIGNUP_OK'
        | 'ACCESS_CONFIRMED'
        | 'EXIT_CONFIRMED'
        | 'EMAIL_SENDED_CORRECTLY'
        | 'SETTINGS_SAVED'
        | 'NO_CERTIFICATES'
    }
  /** BADGE_ERROR and EMAIL_NOT_SENT: the specification's words for whatever kept a badge back. */
  | {
      readonly kind: 'warning'
      readonly code: FailureCode | 'BUSY' | 'BADGE_ERROR' | 'EMAIL_NOT_SENT'
      /** The screen says it as well, where it went wrong: to be seen, not heard twice. */
      readonly isOnScreen?: boolean | undefined
    }
