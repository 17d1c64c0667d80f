import { createPrivateKey, sign } from 'node:crypto'
import type { ServerKeys } from './push.store.ts'

interface Signed {
  readonly endpoint: URL
  /** Whom the push service may write to. */
  readonly contact: string
  readonly keys: ServerKeys
  readonly now: Date
}

/** Services accept a day at most. */
const VALID_MS = 12 * 3_600_000
const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url')

/** The header by which a push service knows this installation (RFC 8292). */
export function pushAuthorization({ endpoint, contact, keys, now }: Signed): string {
  const { publicKey, privateKey } = keys
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  })
  const expires = Math.floor((now.getTime() + VALID_MS) / 1_000)
  const said = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: endpoint.origin, exp: expires, sub: contact })}`
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey}`
}
