import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlain,
} from 'node:http'
import { Agent as TlsAgent, request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { err, ok, type Result } from '#contract/result.ts'
import { addressGuard, ForbiddenAddress } from './guarded-address.ts'

/** `FORBIDDEN_ADDRESS`: the server does not call there. `TIME_OUT`: the signal ended it. `UNREACHABLE`: no answer that is one. */
type RequestFailure = 'FORBIDDEN_ADDRESS' | 'TIME_OUT' | 'UNREACHABLE'

export interface GuardedAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  /** The same as text. */
  readonly body: string
}

interface GuardedCall {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly signal: AbortSignal
  /** An answer is read so far, and the rest is left; without this, a long answer is none. */
  readonly cutAtBytes?: number | null
}

/** Asks an address that staff have typed, or that a browser has named. */
export type GuardedRequest = (call: GuardedCall) => Promise<Result<GuardedAnswer, RequestFailure>>

const ANSWER_MAX_BYTES = 64 * 1_024
const HEADERS_MAX_BYTES = 8 * 1_024

/**
 * Sends requests to addresses that the guard admits. Redirects are not followed, and proxies of the environment are not used.
 * @param networks CIDR
 */
export function guardedRequest(
  networks: readonly string[],
  { mayCall, lookupFor } = addressGuard(networks),
): GuardedRequest {
  return async ({ method, url, headers, body, signal, cutAtBytes = null }) => {
    const isEncrypted = url.protocol === 'https:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!isEncrypted && url.protocol !== 'http:') return err('FORBIDDEN_ADDRESS')
    if (isIP(host) !== 0 && !mayCall(host, isEncrypted)) return err('FORBIDDEN_ADDRESS')
    // A connection of its own each time: none is kept to an address that was judged long ago.
    const agent = isEncrypted ? new TlsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false })
    try {
      const answer = await new Promise<GuardedAnswer>((answered, failed) => {
        const send = isEncrypted ? requestTls : requestPlain
        const length = Buffer.byteLength(body)
        const request = send(url, {
          method,
          agent,
          lookup: lookupFor(isEncrypted),
          signal,
          maxHeaderSize: HEADERS_MAX_BYTES,
          headers: length > 0 || method !== 'GET' ? { ...headers, 'content-length': length } : headers,
        })
        request.on('error', failed)
        request.on('response', (response) => {
          read(response, cutAtBytes).then((bytes) => {
            const { statusCode: status = 0, headers: said } = response
            answered({ status, headers: said, bytes, body: bytes.toString() })
          }, failed)
        })
        request.end(body)
      })
      return ok(answer)
    } catch (error) {
      if (error instanceof ForbiddenAddress) return err('FORBIDDEN_ADDRESS')
      return err(signal.aborted ? 'TIME_OUT' : 'UNREACHABLE')
    } finally {
      agent.destroy()
    }
  }
}

async function read(response: IncomingMessage, cutAtBytes: number | null): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (cutAtBytes !== null && size >= cutAtBytes) {
      parts.push(part)
      return Buffer.concat(parts).subarray(0, cutAtBytes)
    }
    // Nothing that is asked for here is as long.
    if (size > ANSWER_MAX_BYTES) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
