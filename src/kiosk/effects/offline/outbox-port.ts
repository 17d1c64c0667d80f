import { fromPromise } from 'xstate'
import { type Failure, failure } from '#contract/error-codes.ts'
import { err, type Result } from '#contract/result.ts'
import type { Effect, OutboxPorts } from '#machines/ports.ts'
import type { Offline } from './offline.ts'

/**
 * The outbox is in the chunk of tablet effects. If that chunk could not be loaded, there is no network for a request
 * either.
 */
export function outboxPorts(offline: Promise<Offline>): OutboxPorts {
  const kept = <Input, Output>(
    use: (outbox: Offline['outbox'], input: Input, signal: AbortSignal) => Promise<Result<Output, Failure>>,
  ): Effect<Input, Output> =>
    fromPromise(async ({ input, signal }) => {
      const made = await offline.catch(() => null)
      return made === null ? err(failure('ERR_NETWORK')) : use(made.outbox, input, signal)
    })
  return {
    submitOrRecord: kept((made, input, signal) => made.submitAccess(input, signal)),
    signUpOrRecord: kept((made, input, signal) => made.signUp(input, signal)),
  }
}
