import { fromPromise } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { err } from '#contract/result.ts'
import type { Effect } from '#machines/ports.ts'
import type { ApiClient } from '#src/api/client.ts'
import type { LazyCall, LazyCalls, LazyPorts } from './lazy-calls.types.ts'

/** Loads the calls; home does so when it is idle, so that a visitor does not wait for them. */
export const fetchLazyCalls = () => import('./lazy-calls.ts')

/** The ports of a visit, a badge and an operator; their calls are in a chunk of their own. */
export function lazyPorts(client: ApiClient): LazyPorts {
  const late = <Input, Output>(
    pick: (calls: LazyCalls<LazyPorts>) => LazyCall<Input, Output>,
  ): Effect<Input, Output> =>
    fromPromise(async ({ input, signal }) => {
      const fetched = await fetchLazyCalls().catch(() => null)
      return fetched === null ? err(failure('ERR_NETWORK')) : pick(fetched.lateCalls(client))(input, signal)
    })
  return {
    restoreTablet: late(({ restoreTablet }) => restoreTablet),
    pairTablet: late(({ pairTablet }) => pairTablet),
    identify: late(({ identify }) => identify),
    signUp: late(({ signUp }) => signUp),
    loadCertificates: late(({ loadCertificates }) => loadCertificates),
    submitAccess: late(({ submitAccess }) => submitAccess),
    makeBadge: late(({ makeBadge }) => makeBadge),
    findBadge: late(({ findBadge }) => findBadge),
    mailBadge: late(({ mailBadge }) => mailBadge),
    printBadge: late(({ printBadge }) => printBadge),
    verifyPin: late(({ verifyPin }) => verifyPin),
    sendDeviceInfo: late(({ sendDeviceInfo }) => sendDeviceInfo),
  }
}
