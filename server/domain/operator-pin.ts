import { randomBytes, scryptSync } from 'node:crypto'

/** A PIN as stored: salt and scrypt hash, in base64url. */
export function hashOperatorPin(pin: string): string {
  const salt = randomBytes(16)
  return `scrypt.${salt.toString('base64url')}.${scryptSync(pin, salt, 32).toString('base64url')}`
}
