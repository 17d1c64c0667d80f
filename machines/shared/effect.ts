import { fromCallback, fromPromise } from 'xstate'
import { type Failure, failure } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import type { Effect, RealtimePorts } from '../ports.ts'

/** A placeholder for a port that the composition root or a test must provide. */
export const unprovided = <Input, Output>(): Effect<Input, Output> =>
  fromPromise(() => Promise.reject(new Error('This port was not provided')))

/** The same for the socket, which stays open. */
export const unprovidedLine: RealtimePorts['tabletSocket'] = fromCallback(() => {
  throw new Error('This port was not provided')
})

/** For transitions whose guard has already checked that the effect succeeded. */
export function successOf<Value>(result: Result<Value, Failure>): Value {
  if (result.ok) return result.value
  throw new Error(`Expected a success, got ${result.error.code}`)
}

/** Why an effect failed. */
export const failureOf = (result: Result<unknown, Failure>): Failure => (result.ok ? surprise : result.error)

/** The failure that a visitor is told when an effect broke unexpectedly. */
export const surprise: Failure = failure('ERROR_RETRY')
