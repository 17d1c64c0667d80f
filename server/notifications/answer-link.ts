import { createHash } from 'node:crypto'
import type { Vault } from '#server/keys/vault.ts'

/** Where a link answers a notification; its secret follows. */
export const ANSWER_PATH = '/n'
const SECRET = /^[A-Za-z0-9_-]{22}$/

/**
 * The secret of a mail's link: 128 bits, the same for every try of one mail, so that a repeat carries a link that works. It is
 * not stored.
 */
export const linkSecret = (vault: Vault, attemptId: string): string =>
  vault.keyedHash('notification link', attemptId).subarray(0, 16).toString('base64url')

/** What is stored of it; `null` for a text that is no secret. */
export const linkHashOf = (secret: string): Buffer | null =>
  SECRET.test(secret) ? createHash('sha256').update(secret).digest() : null
