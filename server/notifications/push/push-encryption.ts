import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { CURVE } from './push-keys.ts'
import type { BrowserKeys } from './push.store.ts'

const RECORD_BYTES = 4_096
/** Ends the content of the last record (RFC 8188 §2). */
const END = Buffer.of(2)

/** What differs in each message. Tests give both, for the example of the RFC. */
interface Chance {
  /** 16 bytes. */
  readonly salt: Buffer
  readonly sender: ECDH
}

function chance(): Chance {
  const sender = createECDH(CURVE)
  sender.generateKeys()
  return { salt: randomBytes(16), sender }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Whether a browser's key is a point of the curve. */
export function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(Buffer.from(p256dh, 'base64url'), CURVE).length > 0
  } catch {
    return false
  }
}

/**
 * Encrypts for one browser (RFC 8291): the push service in between reads nothing. One record of RFC 8188, so at most 3,993 bytes.
 * @throws if the browser's key is no point of the curve
 */
export function encryptFor(
  { p256dh, auth }: BrowserKeys,
  content: string,
  { salt, sender } = chance(),
): Buffer {
  const browserPoint = Buffer.from(p256dh, 'base64url')
  const senderPoint = sender.getPublicKey()
  const shared = sender.computeSecret(browserPoint)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserPoint, senderPoint])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([
    salt,
    size,
    Buffer.of(senderPoint.length),
    senderPoint,
    cipher.update(content),
    cipher.update(END),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
