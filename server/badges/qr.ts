import { encode } from 'uqr'

/** White modules that a QR reader needs around the code. */
const QUIET_MODULES = 4
/** 20 mm must be readable (issue 7); a little more costs nothing. */
const MIN_SIZE_MM = 22

export interface QrCode {
  /** `true` = dark; without the quiet zone. */
  readonly modules: readonly (readonly boolean[])[]
  /** Pixels, whole, so that no printer blurs an edge. */
  readonly module: number
  /** Pixels of the side, without the quiet zone. */
  readonly side: number
  /** Pixels that must stay white on each side. */
  readonly quiet: number
}

/** A QR with error correction M or better. */
export function qrCode(payload: string, dotsPerMm: number): QrCode {
  const { data, size } = encode(payload, { ecc: 'M', boostEcc: true, border: 0 })
  const module = Math.ceil((MIN_SIZE_MM * dotsPerMm) / size)
  return { modules: data, module, side: size * module, quiet: QUIET_MODULES * module }
}
