import type { AnyCall } from '#contract/calls/call.ts'
import { getToken } from '#contract/calls/get-token.ts'
import { type Failure, failure, isConnectionFailure } from '#contract/error-codes.ts'
import { err, type Result } from '#contract/result.ts'
import type { Client } from '#src/api/client.ts'

/** Of a session that began without a line. */
export const NO_TOKEN = ''

interface OfflineCache {
  /** `null` = the server alone can say. @param isOwn the session itself was answered from here */
  readonly answer: (
    call: AnyCall,
    request: unknown,
    isOwn: boolean,
  ) => Promise<Result<unknown, Failure> | null>
  /** The server has never heard of what is asked about. */
  readonly isCacheFirst: (call: AnyCall, request: unknown) => boolean
  /** Nobody waits for an answer that will not come. */
  readonly isOffline: () => boolean
  /** What the server has answered. */
  readonly hear: (call: AnyCall, result: Result<unknown, Failure>) => void
}

/** Asks the server, and what a tablet has kept if the server does not answer. */
export function offlineClient(line: Client, offline: Promise<{ readonly cache: OfflineCache }>): Client {
  let cache: OfflineCache | null = null
  offline.then(
    (made) => {
      cache = made.cache
    },
    () => {},
  )
  const call = async (...[asked, request, options]: Parameters<Client['call']>) => {
    const isOwn = options?.token === NO_TOKEN
    const kept = async () => (await offline).cache.answer(asked, request, isOwn).catch(() => null)
    if (isOwn || cache?.isCacheFirst(asked, request)) return (await kept()) ?? err(failure('ERR_NETWORK'))
    // A log-in alone finds out whether the server is back.
    if (cache?.isOffline() && asked !== getToken) {
      const result = await kept()
      if (result?.ok) return result
    }
    const result = await line.call(asked, request, options)
    void offline.then((made) => made.cache.hear(asked, result)).catch(() => {})
    if (result.ok || !isConnectionFailure(result.error.code)) return result
    // One answer that was lost may come with the next try, as the visitor is told.
    const made = await offline.catch(() => null)
    return made?.cache.isOffline() ? ((await kept()) ?? result) : result
  }
  return { call: call as Client['call'] }
}
