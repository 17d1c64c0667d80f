import { randomBytes } from 'node:crypto'
import { secretHash } from '#server/keys/secret-hash.ts'
import { crc32 } from 'node:zlib'
import type { Scope, TokenKind } from '#contract/calls/call.ts'

/** The caller of a request. */
export interface Token {
  readonly companyId: string
  /** SHA-256 of the token; the token itself is never stored. */
  readonly hash: Buffer
  readonly kind: TokenKind
  /** Only integration keys have any. */
  readonly scopes: readonly Scope[]
  readonly siteId: string | null
  readonly deviceId: string | null
  readonly expiresAt: Date
}

const TOKEN = /^v1\.([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{43}$/

/** A fresh token: 256 random bits, and the company in front so that the look-up starts by it. */
export function makeToken(companyId: string): { readonly text: string; readonly hash: Buffer } {
  const text = `v1.${companyId}.${randomBytes(32).toString('base64url')}`
  return { text, hash: secretHash(text) }
}

/** The text of an integration key: what it is, its company, 256 random bits, check digits. Keys of older versions are tokens. */
const KEY = /^vk_live_([A-Za-z0-9_-]{1,64})_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/
const KEY_BEGINNING = 'vk_live_'
const RANDOM_DIGITS = 43
const CHECK_DIGITS = 6
const TAIL_LENGTH = 4

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function inBase62(number: bigint, digits: number): string {
  let text = ''
  for (let rest = number; text.length < digits; rest /= 62n) text = `${BASE62[Number(rest % 62n)]}${text}`
  return text
}

const checkDigitsOf = (text: string): string => inBase62(BigInt(crc32(text)), CHECK_DIGITS)

/**
 * A fresh integration key. Its beginning and form are known to programs that look for secrets in published texts, and a mistyped
 * or incomplete one is recognised without a look-up.
 */
export function makeIntegrationKey(companyId: string) {
  const random = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_DIGITS)
  const unchecked = `${KEY_BEGINNING}${companyId}_${random}`
  const text = `${unchecked}${checkDigitsOf(unchecked)}`
  return { text, hash: secretHash(text), tail: text.slice(-TAIL_LENGTH) }
}

/** Whether a text was meant to be an integration key, but is mistyped or incomplete. */
export const isBrokenKey = (text: string): boolean =>
  text.startsWith(KEY_BEGINNING) && companyOfKey(text) === undefined

function companyOfKey(text: string): string | undefined {
  const fits = checkDigitsOf(text.slice(0, -CHECK_DIGITS)) === text.slice(-CHECK_DIGITS)
  return fits ? KEY.exec(text)?.[1] : undefined
}

/** The company and the hash to look up for a header; `null` if the header cannot be a token of this server. */
export function parseToken(text: unknown): { readonly companyId: string; readonly hash: Buffer } | null {
  const companyId = typeof text === 'string' ? (TOKEN.exec(text)?.[1] ?? companyOfKey(text)) : undefined
  return companyId === undefined ? null : { companyId, hash: secretHash(String(text)) }
}

/** The subject of a stored limit: for a phone its token, for a tablet its id, which stays the same when it logs in anew. */
export const guesserOf = ({ kind, deviceId, hash }: Token): string =>
  kind === 'temp' || deviceId === null ? hash.toString('hex') : deviceId
