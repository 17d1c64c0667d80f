import jsQr from 'jsqr'
import type { QrDecoder } from './decoder.ts'
import { factorTo640, rgbaOf, shrink } from './luma.ts'

/** Inverted codes are rare and cost a whole pass, so only every third scan looks for them. */
const INVERTED_EVERY = 3

/** The decoder for browsers without WebAssembly. Slow on noise, hence the small picture. */
export function createFallbackDecoder(): QrDecoder {
  let scans = 0
  return {
    decode(frame) {
      scans += 1
      const { luma, width, height } = shrink(frame, factorTo640(frame.width))
      // jsQR's own option `onlyInvert` throws: it reads an inverted picture that it never made.
      const shown = scans % INVERTED_EVERY === 0 ? luma.map((value) => 255 - value) : luma
      return jsQr(rgbaOf(shown), width, height, { inversionAttempts: 'dontInvert' })?.data || null
    },
  }
}
