import { err, ok, type Result } from '#contract/result.ts'
import { addressGuard, lookUpName } from './guarded-address.ts'
import { guardedRequest } from './guarded-request.ts'
import { lookUpInTurn } from './look-ups-in-turn.ts'

/** `FORBIDDEN_ADDRESS`: the server does not call there. `UNREACHABLE`: no answer, or none that is one. */
type PostFailure = 'FORBIDDEN_ADDRESS' | 'UNREACHABLE'

interface PostAnswer {
  readonly status: number
  readonly body: string
  /** The header `Content-Type`. */
  readonly type: string | null
  /** When the service wants to be asked again (RFC 9110 §10.2.3), in ms from now; `null`: it does not say. */
  readonly retryAfterMs: number | null
}

interface PostLimits {
  /** From the look-up of the name to the end of the answer. */
  readonly limitMs?: number
  /** An answer is read so far, and the rest is left; without this, a long answer is none. */
  readonly cutAtBytes?: number | null
}

/** Posts to an address that staff have typed, or that a browser has named. */
export type GuardedPost = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
  limits?: PostLimits,
) => Promise<Result<PostAnswer, PostFailure>>

const LIMIT_MS = 3_000

/**
 * Posts to addresses that the guard admits. Redirects are not followed, and proxies of the environment are not used.
 * @param networks CIDR
 */
export function guardedPost(networks: readonly string[]): GuardedPost {
  const request = guardedRequest(networks, addressGuard(networks, lookUpInTurn(lookUpName)))
  return async (url, headers, body, { limitMs = LIMIT_MS, cutAtBytes = null } = {}) => {
    const answered = await request({
      method: 'POST',
      url,
      headers,
      body,
      cutAtBytes,
      signal: AbortSignal.timeout(limitMs),
    })
    if (!answered.ok) return err(answered.error === 'FORBIDDEN_ADDRESS' ? answered.error : 'UNREACHABLE')
    const { status, headers: said, body: text } = answered.value
    const type = said['content-type'] ?? null
    return ok({ status, body: text, type, retryAfterMs: retryAfterMsOf(said['retry-after']) })
  }
}

/** Seconds, or a date. */
function retryAfterMsOf(said: string | undefined): number | null {
  if (said === undefined) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}
