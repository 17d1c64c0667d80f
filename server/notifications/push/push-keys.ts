import { createECDH } from 'node:crypto'
import type { ServerKeys } from './push.store.ts'

/** The curve of all keys of push messages: P-256. */
export const CURVE = 'prime256v1'
const PRIVATE_KEY_BYTES = 32

/** Keys by which push services know an installation (RFC 8292). */
export function makePushKeys(): ServerKeys {
  const keys = createECDH(CURVE)
  const publicKey = keys.generateKeys().toString('base64url')
  // Without its leading zeros it would be no key to others.
  const padded = Buffer.alloc(PRIVATE_KEY_BYTES)
  const secret = keys.getPrivateKey()
  secret.copy(padded, PRIVATE_KEY_BYTES - secret.length)
  return { publicKey, privateKey: padded.toString('base64url') }
}
