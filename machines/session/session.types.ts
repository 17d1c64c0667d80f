import type { FailureCode } from '#contract/error-codes.ts'
import type { Configuration, Credentials, SessionToken, Sources, TouchlessPass } from '../ports.ts'

export interface SessionInput {
  /** A tablet's, or what a visitor's phone was shown. */
  readonly credentials: Credentials | TouchlessPass
  readonly sources: Sources
}

export interface SessionContext extends SessionInput {
  /** `null` while none is held: before the first, once refused, and never kept past its expiry. */
  readonly token: SessionToken | null
  /** `null` until loaded for the first time; from then on there is always one. */
  readonly configuration: Configuration | null
  /** Epoch milliseconds of the last successful load. */
  readonly loadedAt: number
  /** Consecutive tries that failed for want of a working line. */
  readonly failedTries: number
  /** Why the last try did not work. */
  readonly failed: FailureCode | null
}

export type SessionEvent =
  /** Somebody navigated, looked at the tablet again or came back online: timers may have been frozen. */
  | { readonly type: 'CHECK' }
  /** A call was answered UNAUTHORIZED. */
  | { readonly type: 'TOKEN_REFUSED' }
  | { readonly type: 'RETRY' }
  /** The company has changed what tablets show. */
  | { readonly type: 'CONFIGURATION_CHANGED' }
  /** A visitor whose touchless session is about to end wants to go on. */
  | { readonly type: 'EXTEND' }

/** A session ends when its credentials are refused, and a phone's when its minutes are over. */
export interface SessionOutput {
  /** UNAUTHORIZED as well when a phone's minutes are over. */
  readonly refused: FailureCode
}
