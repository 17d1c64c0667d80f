import * as v from 'valibot'
import {
  SIGNATURE_MAX_BYTES,
  SIGNATURE_MAX_HEIGHT_PX,
  SIGNATURE_MAX_PIXELS,
  SIGNATURE_MAX_WIDTH_PX,
} from '../limits.ts'

/** The visitor's at an entry or exit, or that of the adult who is responsible for a visitor who is a minor. */
export const signatureKinds = ['entry', 'exit', 'guardian'] as const
export type SignatureKind = (typeof signatureKinds)[number]

const PREFIX = 'data:image/png;base64,'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** The 8 bytes of the PNG signature, then the length and type of the IHDR chunk, in hexadecimal. */
const PNG_START = '89504e470d0a1a0a0000000d49484452'

/** Bytes of a base64 text from `start`, without decoding the whole. */
function head(base64: string, bytes: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  let hex = ''
  for (let i = 0; i < bytes; i += 3) {
    const group = [...base64.slice((i / 3) * 4, (i / 3) * 4 + 4)].map((sign) =>
      Math.max(0, alphabet.indexOf(sign)),
    )
    const [a = 0, b = 0, c = 0, d = 0] = group
    hex += ((a << 18) | (b << 12) | (c << 6) | d).toString(16).padStart(6, '0')
  }
  return hex.slice(0, bytes * 2)
}

/** True if the header says PNG within the limits of S32. Nothing is decoded beyond the first 24 bytes. */
function isSmallPng(dataUrl: string): boolean {
  const base64 = dataUrl.slice(PREFIX.length)
  if (!dataUrl.startsWith(PREFIX) || base64.length % 4 !== 0 || !BASE64.test(base64)) return false
  const start = head(base64, 24)
  if (!start.startsWith(PNG_START)) return false
  const width = Number.parseInt(start.slice(32, 40), 16)
  const height = Number.parseInt(start.slice(40, 48), 16)
  return (
    width > 0 &&
    height > 0 &&
    width <= SIGNATURE_MAX_WIDTH_PX &&
    height <= SIGNATURE_MAX_HEIGHT_PX &&
    width * height <= SIGNATURE_MAX_PIXELS
  )
}

/** A signature: PNG as a data URL. Only the final picture; never pressure, tilt or timing (P06). */
export const SignatureImage = v.pipe(
  v.string('INPUT_STRING'),
  v.maxLength(
    PREFIX.length + Math.ceil(SIGNATURE_MAX_BYTES / 3) * 4,
    `INPUT_MAX_LENGTH:${SIGNATURE_MAX_BYTES}`,
  ),
  v.check(isSmallPng, 'INPUT_STRING'),
)
