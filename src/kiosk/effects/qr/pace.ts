import type { QrDecoder } from './decoder.ts'
import type { Frame } from './frame.ts'
import { factorTo640, shrink } from './luma.ts'

const SLOW_MS = 60
/** Among the remembered scans, this many slow ones put the 95th percentile over the limit. */
const REMEMBERED_SCANS = 40
const SLOW_SCANS = 3
/** A slow machine still reads every third frame in full, for codes that are small in it. */
const FULL_EVERY = 3

/** Keeps a slow machine near the rate of scans: most frames are then read at about 640 pixels across. */
export function paced(decoder: QrDecoder, now: () => number = () => performance.now()): QrDecoder {
  let fullScanMs: readonly number[] = []
  let scans = 0
  const isSlow = () => fullScanMs.filter((ms) => ms > SLOW_MS).length >= SLOW_SCANS
  return {
    decode(frame: Frame) {
      scans += 1
      if (isSlow() && scans % FULL_EVERY !== 0) {
        return decoder.decode(shrink(frame, factorTo640(frame.width)))
      }
      const begun = now()
      const text = decoder.decode(frame)
      fullScanMs = [...fullScanMs, now() - begun].slice(-REMEMBERED_SCANS)
      return text
    },
  }
}
