import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Hides what a stolen disk must not tell (S56): encrypted values, and keyed hashes to look them up by. */
export interface Vault {
  /** 32 bytes; the same for the same purpose and text. */
  index(purpose: string, text: string): Buffer
  /** Key id (1 byte), nonce (12), tag (16), cipher text. */
  seal(value: string | Buffer): Buffer
  /** @throws if the value was not sealed by this key or was changed since. */
  open(sealed: Buffer): Buffer
}

const KEY_ID = 1
const NONCE_BYTES = 12
const HEAD_BYTES = 1 + NONCE_BYTES + 16

/** @param secret 32 bytes. */
export function makeVault(secret: Buffer): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `visitor-kiosk ${use}`, 32))
  const indexKey = derive('index')
  const sealKey = derive('seal')
  return {
    index: (purpose, text) => createHmac('sha256', indexKey).update(`${purpose}\0${text}`).digest(),
    seal(value) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const body = Buffer.concat([cipher.update(value), cipher.final()])
      return Buffer.concat([Buffer.of(KEY_ID), nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      if (sealed[0] !== KEY_ID) throw new Error('Sealed with an unknown key')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(1, 1 + NONCE_BYTES))
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()])
    },
  }
}
