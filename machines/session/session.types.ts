import type { FailureCode } from '#contract/error-codes.ts'
import type { Configuration, Credentials, SessionToken, Sources } from '../ports.ts'

export interface SessionInput {
  readonly credentials: Credentials
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

/** A session ends only when its credentials are refused. */
export interface SessionOutput {
  readonly refused: FailureCode
}
