import { encode } from 'uqr'

const QUIET_MODULES = 4
const MIN_SIZE_MM = 20

export interface QrCode {
  /** `true` = dark; without the quiet zone. */
  readonly modules: readonly (readonly boolean[])[]
  /** Pixels, whole, so that no printer blurs an edge. */
  readonly module: number
  /** Pixels of the side, with the quiet zone. */
  readonly side: number
  /** Pixels of the quiet zone on each side. */
  readonly quiet: number
}

/** A QR of at least 20 mm without its quiet zone, with error correction M or better. */
export function qrCode(payload: string, dotsPerMm: number): QrCode {
  const { data, size } = encode(payload, { ecc: 'M', boostEcc: true, border: 0 })
  const module = Math.ceil((MIN_SIZE_MM * dotsPerMm) / size)
  const quiet = QUIET_MODULES * module
  return { modules: data, module, quiet, side: size * module + 2 * quiet }
}
