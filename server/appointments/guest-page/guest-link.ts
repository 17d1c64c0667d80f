import { createHash, randomBytes } from 'node:crypto'

/** Where the guest's own page is; the secret stands behind `#`, so that no server and no log is told it. */
export const GUEST_PATH = '/g'
const SECRET = /^[A-Za-z0-9_-]{22}$/
const SECRET_BYTES = 16

export const newLinkSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** What is looked up; `null` for a text that is no secret. */
export const linkHashOf = (secret: string): Buffer | null =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest() : null
