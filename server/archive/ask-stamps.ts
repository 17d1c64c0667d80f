import { guardedRequest } from '#server/platform/guarded-request.ts'
import type { AskStamps } from './time-stamp.ts'

/** Where time stamps come from. */
export interface StampService {
  readonly url: string
  /** CIDR: private networks where it may be. */
  readonly networks: readonly string[]
}

const LIMIT_MS = 5_000

/** Asks an authority over HTTP (RFC 3161 §3.4), under the rules for addresses that the server calls. */
export function askStampsAt({ url, networks }: StampService, request = guardedRequest(networks)): AskStamps {
  return async (asked) => {
    const answered = await request({
      method: 'POST',
      url: new URL(url),
      body: asked,
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    })
    if (answered.ok && answered.value.status === 200) return answered.value.bytes
    throw new Error('No answer')
  }
}
