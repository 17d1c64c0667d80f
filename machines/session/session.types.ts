import type { FailureCode } from '#contract/error-codes.ts'
import type { Configuration, Credentials, SessionToken, Sources, TouchlessPass } from '../ports.ts'

export interface SessionInput {
  /** A tablet's credentials, or the code that a visitor's phone scanned. */
  readonly credentials: Credentials | TouchlessPass
  readonly sources: Sources
}

export interface SessionContext extends SessionInput {
  /** `null` while there is none: before the first, after a refusal, and after its expiry. */
  readonly token: SessionToken | null
  /** `null` until loaded for the first time; from then on there is always one. */
  readonly configuration: Configuration | null
  /** Epoch milliseconds of the last successful load. */
  readonly loadedAt: number
  /** Consecutive tries that failed because of the network. */
  readonly failedTries: number
  /** Why the last try did not work. */
  readonly failed: FailureCode | null
  /** With TOO_MANY_REQUESTS: the seconds from then until another try makes sense. */
  readonly waitSeconds: number | null
}

export type SessionEvent =
  /** Navigation, return to visibility, or back online: timers may have been frozen. */
  | { readonly type: 'CHECK' }
  /** A call was answered UNAUTHORIZED. */
  | { readonly type: 'TOKEN_REFUSED' }
  | { readonly type: 'RETRY' }
  /** The company has changed what tablets show. */
  | { readonly type: 'CONFIGURATION_CHANGED' }
  /** The visitor wants to extend a touchless session that is about to end. */
  | { readonly type: 'EXTEND' }

/** A session ends when its credentials are refused, and a phone's also when its minutes are over. */
export interface SessionOutput {
  /** UNAUTHORIZED also when a phone's minutes are over. */
  readonly refused: FailureCode
}
