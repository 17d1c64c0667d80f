import * as v from 'valibot'
import { CODE_MAX_LENGTH, CODE_MIN_LENGTH } from '../limits.ts'

/**
 * The visitor code: 7 random symbols of a 32-letter alphabet without I L O U, and a check symbol (S20).
 * The symbols are read as elements of GF(32); position i weighs α^(i+1) and the check symbol α^0, so
 * that every single wrong symbol and every swap of two symbols is noticed without asking the server.
 */

/** 32 characters that are not mistaken for each other. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const VISITOR_CODE_SYMBOLS = 8
/** Signs before the hyphen of the shown form. */
const GROUP = 4
/** x^5 + x^2 + 1, primitive over GF(2). */
const POLYNOMIAL = 0b100101

const double = (a: number): number => (a & 16 ? (a << 1) ^ POLYNOMIAL : a << 1)

function multiplyByPower(a: number, power: number): number {
  let product = a
  for (let i = 0; i < power; i++) product = double(product)
  return product
}

/** @param values 7 integers from 0 to 31, chosen at random by the caller. */
export function makeVisitorCode(values: readonly number[]): string {
  if (values.length !== VISITOR_CODE_SYMBOLS - 1) throw new RangeError('A visitor code is made of 7 symbols')
  const check = values.reduce((sum, value, index) => sum ^ multiplyByPower(value & 31, index + 1), 0)
  return [...values.map((value) => value & 31), check].map((value) => CODE_ALPHABET[value]).join('')
}

/** True for a code that the server could have issued: right length, right check symbol. Takes normalised codes. */
export function hasValidCheckSymbol(code: string): boolean {
  if (code.length !== VISITOR_CODE_SYMBOLS) return false
  const values = [...code].map((symbol) => CODE_ALPHABET.indexOf(symbol))
  return !values.includes(-1) && makeVisitorCode(values.slice(0, -1)) === code
}

/** Dashes of every keyboard, and a minus. */
const DASHES = /[\p{Pd}\u2212]/gu

/**
 * Normalises a typed or scanned code: full width as half, upper case, o → 0, i and l → 1, groups joined. Its two
 * groups may be divided by a dot if the check symbol says that it is a code, and not the name of a site. `null` for
 * anything that cannot be a code, such as wildcards, blanks or punctuation alone (S08).
 */
export function normaliseVisitorCode(typed: string): string | null {
  const trimmed = typed.normalize('NFKC').replace(DASHES, '-').trim()
  if (trimmed.length > CODE_MAX_LENGTH || !/^[0-9A-Za-z]+(?:[-. ][0-9A-Za-z]+)*$/.test(trimmed)) return null
  const joined = trimmed.replace(/[-. ]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  if (trimmed.includes('.') && !(trimmed.indexOf('.') === GROUP && hasValidCheckSymbol(joined))) return null
  return joined.length < CODE_MIN_LENGTH ? null : joined
}

/**
 * True for a text of as many symbols as our codes that the server cannot have issued: a slip of the finger, which is
 * refused without a look-up and is no guess (S20).
 */
export function hasWrongCheckSymbol(typed: string): boolean {
  const code = normaliseVisitorCode(typed)
  return code?.length === VISITOR_CODE_SYMBOLS && !hasValidCheckSymbol(code)
}

/** XXXX-XXXX for codes that the server issues; any other code is unchanged. */
export const formatVisitorCode = (code: string): string =>
  code.length === VISITOR_CODE_SYMBOLS ? `${code.slice(0, 4)}-${code.slice(4)}` : code

/** A badge's QR payload: `v1.` and a 128-bit secret in base64url (S34). */
const BADGE_PAYLOAD = /^v1\.[A-Za-z0-9_-]{22}$/
export const isBadgePayload = (text: string): boolean => BADGE_PAYLOAD.test(text)

/**
 * The text that `identify` takes: any string of at least 3 characters; the server's look-up decides whether it is a
 * code.
 */
export const TypedCode = v.pipe(
  v.string('INPUT_STRING'),
  v.nonEmpty('INPUT_REQUIRED'),
  v.minLength(CODE_MIN_LENGTH, `INPUT_MIN_LENGTH:${CODE_MIN_LENGTH}`),
  v.maxLength(256, 'INPUT_MAX_LENGTH:256'),
)
