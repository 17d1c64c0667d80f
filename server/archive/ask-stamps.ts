import { guardedRequest } from '#server/platform/guarded-request.ts'
import { type AskStamps, type Stamp, stampOf } from './time-stamp.ts'

/** Where time stamps come from. */
export interface StampService {
  readonly url: string
  /** CIDR: networks of the house where it may be. */
  readonly networks: readonly string[]
}

const LIMIT_MS = 5_000
/** After a failure no PDF waits for the service for so long: each is sealed without a stamp. */
const REST_MS = 60_000

/** Asks an authority over HTTP (RFC 3161 §3.4), under the rules for addresses that the server calls. */
export function askStampsAt({ url, networks }: StampService, request = guardedRequest(networks)): AskStamps {
  return async (asked) => {
    const answered = await request({
      method: 'POST',
      ...{ url: new URL(url), body: asked, signal: AbortSignal.timeout(LIMIT_MS) },
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    })
    if (answered.ok && answered.value.status === 200) return answered.value.bytes
    throw new Error('No answer')
  }
}

/** Stamps by an authority, which is left alone for a while after it gave none, or one that this program cannot judge. */
export function stampsBy(ask: AskStamps): Stamp {
  let restsUntil = 0
  return async (digest) => {
    if (Date.now() < restsUntil) throw new Error('It has failed a moment ago')
    try {
      return await stampOf(digest, ask)
    } catch (error) {
      restsUntil = Date.now() + REST_MS
      throw error
    }
  }
}
