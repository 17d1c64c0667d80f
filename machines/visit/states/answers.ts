import type { Failure } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import { failureOf, surprise } from '../../shared/effect.ts'

/** Guards and actions for the answer of a port, as most states of the visit use them. */

/** The event of an actor that is done. */
export interface AnsweredByPort {
  readonly event: { readonly output: Result<unknown, Failure> }
}

export const succeeded = { type: 'succeeded', params: ({ event }: AnsweredByPort) => event.output } as const
export const takeFailure = {
  type: 'takeFailure',
  params: ({ event }: AnsweredByPort) => failureOf(event.output),
} as const
export const warnOfFailure = {
  type: 'warn',
  params: ({ event }: AnsweredByPort) => failureOf(event.output),
} as const
/** For a screen that says itself what failed. */
export const announceFailure = {
  type: 'warn',
  params: ({ event }: AnsweredByPort) => ({ ...failureOf(event.output), isOnScreen: true }),
} as const
/** For a screen that shows what failed, and leaves the focus where it is. */
export const hearFailure = {
  type: 'warn',
  params: ({ event }: AnsweredByPort) => ({ ...failureOf(event.output), isOnlyHeard: true }),
} as const
export const warnOfSurprise = { type: 'warn', params: surprise } as const
