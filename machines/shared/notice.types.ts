import type { FailureCode } from '#contract/error-codes.ts'

/** A short message (toast) that may appear on any screen. */
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
  /** BADGE_ERROR and EMAIL_NOT_SENT: the specification's codes for any reason why there is no badge. */
  | {
      readonly kind: 'warning'
      readonly code: FailureCode | 'BUSY' | 'HOST_GONE' | 'BADGE_ERROR' | 'EMAIL_NOT_SENT'
      /** The screen leads the focus to the same message, so it is not said a second time. */
      readonly isOnScreen?: boolean | undefined
      /** The screen shows the same message, and leaves the focus where it is: it is announced, and not shown a second time. */
      readonly isOnlyHeard?: boolean | undefined
      /** With ANOTHER_VISIT_OPEN and PASS_ELSEWHERE: the name of the other site. */
      readonly site?: string | undefined
      /** With PASS_TOO_EARLY: the ISO instant from which the pass opens. */
      readonly opensAt?: string | undefined
      /** With TOO_MANY_REQUESTS: the seconds until another try makes sense. */
      readonly waitSeconds?: number | undefined
    }
