import { randomBytes } from 'node:crypto'
import { isBadgePayload, makeVisitorCode, normaliseVisitorCode } from '#contract/entities/visitor-code.ts'
import type { Vault } from '#server/keys/vault.ts'

const RANDOM_SYMBOLS = 7
const SECRET_BYTES = 16

/** Purposes of the keyed hashes. */
export const VISITOR_CODE = 'visitor code'
export const BADGE = 'badge'

/** 35 random bits and the check symbol; the caller tries again if it is taken. */
export const newVisitorCode = (): string =>
  makeVisitorCode([...randomBytes(RANDOM_SYMBOLS)].map((byte) => byte & 31))

/** The text of a badge's QR code: never the visitor code, so that a photographed code is no badge (S20). */
export const newBadgePayload = (): string => `v1.${randomBytes(SECRET_BYTES).toString('base64url')}`

export const visitorCodeHash = (vault: Vault, code: string): Buffer => vault.keyedHash(VISITOR_CODE, code)
/** Keyed hashes of a visitor code under every key that is in use. */
export const visitorCodeHashes = (vault: Vault, code: string): readonly Buffer[] =>
  vault.keyedHashes(VISITOR_CODE, code)
export const badgeHash = (vault: Vault, payload: string): Buffer => vault.keyedHash(BADGE, payload)

/**
 * What to look up for a typed or scanned text: several hashes while keys are replaced. A text that can be neither code nor badge gets an index that
 * nothing is stored under: the same work is done for it, so that time tells nothing.
 */
export function typedCodeHashes(vault: Vault, typed: string): readonly Buffer[] {
  if (isBadgePayload(typed)) return vault.keyedHashes(BADGE, typed)
  const code = normaliseVisitorCode(typed)
  return code === null ? vault.keyedHashes('no code', typed) : visitorCodeHashes(vault, code)
}
