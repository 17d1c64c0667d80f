import { encode } from 'uqr'
import { encodePng } from '#server/badges/png.ts'

/** White modules that a QR reader needs around the code: in the picture, because a program may have a dark background. */
const QUIET_MODULES = 4
/** Pixels. */
const MODULE = 16
/** CSS px: two pixels each, so that edges stay sharp on phones. */
const CSS_MODULE = MODULE / 2
const PRINT_DPI = 300
/** Opaque, as 32-bit values. */
const [BLACK, WHITE] = [0xff000000, 0xffffffff]

export interface GuestCode {
  readonly png: Buffer
  /** CSS px. */
  readonly width: number
}

/** The QR code of a pass, black on white: a quarter of it may be lost, because the glass of phones reflects lamps. */
export function guestCode(pass: string): GuestCode {
  const { data, size } = encode(pass, { ecc: 'Q', boostEcc: true, border: QUIET_MODULES })
  const side = size * MODULE
  const pixels = new Uint32Array(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      pixels[y * side + x] = data[Math.floor(y / MODULE)]?.[Math.floor(x / MODULE)] ? BLACK : WHITE
  return { png: encodePng({ width: side, height: side, pixels }, PRINT_DPI), width: size * CSS_MODULE }
}
