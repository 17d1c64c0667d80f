import { createHash, randomBytes } from 'node:crypto'
import type { Scope, TokenKind } from '#contract/calls/call.ts'

/** The caller of a request. */
export interface Token {
  readonly companyId: string
  /** SHA-256 of the token; the token itself is never stored. */
  readonly hash: Buffer
  readonly kind: TokenKind
  /** The scope; only integration keys have one. */
  readonly scope: Scope | null
  readonly siteId: string | null
  readonly deviceId: string | null
  readonly expiresAt: Date
}

const TOKEN = /^v1\.([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A fresh token: 256 random bits, and the company in front so that the look-up starts by it. */
export function makeToken(companyId: string): { readonly text: string; readonly hash: Buffer } {
  const text = `v1.${companyId}.${randomBytes(32).toString('base64url')}`
  return { text, hash: hashOf(text) }
}

/** The company and the hash to look up for a header; `null` if the header cannot be a token of this server. */
export function parseToken(text: unknown): { readonly companyId: string; readonly hash: Buffer } | null {
  const companyId = typeof text === 'string' ? TOKEN.exec(text)?.[1] : undefined
  return companyId === undefined ? null : { companyId, hash: hashOf(String(text)) }
}

/** The subject of a stored limit: for a phone its token, for a tablet its id, which stays the same when it logs in anew. */
export const guesserOf = ({ kind, deviceId, hash }: Token): string =>
  kind === 'temp' || deviceId === null ? hash.toString('hex') : deviceId
