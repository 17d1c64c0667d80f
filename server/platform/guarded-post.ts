import { Agent as HttpAgent, type IncomingMessage, request as requestPlain } from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { err, ok, type Result } from '#contract/result.ts'
import { addressGuard, ForbiddenAddress } from './guarded-address.ts'

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
const ANSWER_MAX_BYTES = 64 * 1_024

/**
 * Posts to addresses that the guard admits. Redirects are not followed, and proxies of the environment are not used.
 * @param networks CIDR
 */
export function guardedPost(networks: readonly string[]): GuardedPost {
  const { mayCall, lookupFor } = addressGuard(networks)
  return async (url, headers, body, { limitMs = LIMIT_MS, cutAtBytes = null } = {}) => {
    const isEncrypted = url.protocol === 'https:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isEncrypted && url.protocol !== 'http:') return err('FORBIDDEN_ADDRESS')
    if (isIP(host) !== 0 && !mayCall(host, isEncrypted)) return err('FORBIDDEN_ADDRESS')
    // A connection of its own each time: none is kept to an address that was judged long ago.
    const agent = isEncrypted ? new TlsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
    try {
      const answer = await new Promise<PostAnswer>((answered, failed) => {
        const send = isEncrypted ? requestTls : requestPlain
        const request = send(url, {
          method: 'POST',
          agent,
          lookup: lookupFor(isEncrypted),
          signal: AbortSignal.timeout(limitMs),
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        })
        request.on('error', failed)
        request.on('response', (response) => {
          read(response, cutAtBytes).then(
            (text) =>
              answered({
                status: response.statusCode ?? 0,
                body: text,
                type: response.headers['content-type'] ?? null,
                retryAfterMs: retryAfterMsOf(response.headers['retry-after']),
              }),
            failed,
          )
        })
        request.end(body)
      })
      return ok(answer)
    } catch (error) {
      return err(error instanceof ForbiddenAddress ? 'FORBIDDEN_ADDRESS' : 'UNREACHABLE')
    } finally {
      agent.destroy()
    }
  }
}

/** Seconds, or a date. */
function retryAfterMsOf(said: string | undefined): number | null {
  if (said === undefined) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

async function read(response: IncomingMessage, cutAtBytes: number | null): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (cutAtBytes !== null && size >= cutAtBytes) {
      parts.push(part)
      return Buffer.concat(parts).subarray(0, cutAtBytes).toString()
    }
    // Nothing that these services answer is as long.
    if (size > ANSWER_MAX_BYTES) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
