import { createHash } from 'node:crypto'

/** What is stored of a random secret, which is too long to be guessed: its SHA-256. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest()
