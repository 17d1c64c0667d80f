import type { AnyCall } from '#contract/calls/call.ts'
import { getToken } from '#contract/calls/get-token.ts'
import { type Failure, failure, isConnectionFailure } from '#contract/error-codes.ts'
import { err, type Result } from '#contract/result.ts'
import type { AnswerOf, ApiClient, CallOptions, RequestOf } from '#src/api/client.ts'

/** The token of a session that began offline. */
export const NO_TOKEN = ''

interface OfflineCache {
  /**
   * `null` = only the server can answer.
   * @param isOwn the session itself was answered from the cache
   */
  answer<C extends AnyCall>(
    call: C,
    request: RequestOf<C>,
    isOwn: boolean,
  ): Promise<Result<AnswerOf<C>, Failure> | null>
  /** The request concerns something that the server does not know yet. */
  isCacheFirst<C extends AnyCall>(call: C, request: RequestOf<C>): boolean
  /** True while the server cannot be reached, so that calls do not wait for it. */
  isOffline(): boolean
  /** Called with every answer of the server. */
  hear(call: AnyCall, result: Result<unknown, Failure>): void
}

/** Asks the server first, and the tablet's cache if the server does not answer. */
export function offlineClient(
  server: ApiClient,
  offline: Promise<{ readonly cache: OfflineCache }>,
): ApiClient {
  let cache: OfflineCache | null = null
  offline.then(
    (made) => {
      cache = made.cache
    },
    () => {},
  )
  return {
    async call<C extends AnyCall>(call: C, request: RequestOf<C>, options?: CallOptions) {
      const isOwn = options?.token === NO_TOKEN
      const kept = async () => (await offline).cache.answer(call, request, isOwn).catch(() => null)
      if (isOwn || cache?.isCacheFirst(call, request)) return (await kept()) ?? err(failure('ERR_NETWORK'))
      // Only a log-in finds out whether the server is back.
      if (cache?.isOffline() && call.name !== getToken.name) {
        const result = await kept()
        if (result?.ok) return result
      }
      const result = await server.call(call, request, options)
      void offline.then((made) => made.cache.hear(call, result)).catch(() => {})
      if (result.ok || !isConnectionFailure(result.error.code)) return result
      // A lost answer may succeed with the next try, as the visitor is told.
      const made = await offline.catch(() => null)
      return made?.cache.isOffline() ? ((await kept()) ?? result) : result
    },
  }
}
