interface PushAnswer {
  readonly status: number
  /** `null`: it was not said. */
  readonly retryAfterMs: number | null
}

type PushOutcome =
  | { readonly state: 'handed'; readonly reason: null }
  | { readonly state: 'failed'; readonly reason: 'GONE' | 'REFUSED' }
  | { readonly retryAfterMs: number }

const GONE: ReadonlySet<number> = new Set([404, 410])
const TOO_MANY = 429
/** A service that asks for more would be told of a visitor who has left. */
const RETRY_MAX_MS = 10 * 60_000

/**
 * What follows from the answer of a push service (RFC 8030). `GONE`: the browser has no such subscription any more. A message
 * that is refused for another reason, such as its size, would be refused again.
 * @param laterMs the pause before the next try, if the service does not ask for a longer one
 */
export function afterAnswer({ status, retryAfterMs }: PushAnswer, laterMs: number): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'handed', reason: null }
  if (GONE.has(status)) return { state: 'failed', reason: 'GONE' }
  if (status >= 500 || status === TOO_MANY)
    return { retryAfterMs: Math.min(Math.max(laterMs, retryAfterMs ?? 0), RETRY_MAX_MS) }
  return { state: 'failed', reason: 'REFUSED' }
}
