import type { Bitmap } from '#server/badges/badge.types.ts'

const INITIALISE = [0x1b, 0x40]
/** Rows to one picture: cheap printers hold no more in memory. */
const BAND_ROWS = 256
const FEED_AND_CUT = [0x1d, 0x56, 0x42, 0x00]
/** `GS r 1`: answered in its turn, that is after the picture. */
const ASK_STATE = [0x1d, 0x72, 0x01]

/** The whole job in ESC/POS: the picture in bands (`GS v 0`), then feed, cut and a question. */
export function escPosJob({ width, height, rows }: Bitmap): Buffer {
  const stride = Math.ceil(width / 8)
  const parts = [Buffer.from(INITIALISE)]
  for (let top = 0; top < height; top += BAND_ROWS) {
    const count = Math.min(BAND_ROWS, height - top)
    const band = [0x1d, 0x76, 0x30, 0, stride & 0xff, stride >> 8, count & 0xff, count >> 8]
    parts.push(Buffer.from(band), Buffer.from(rows.subarray(top * stride, (top + count) * stride)))
  }
  return Buffer.concat([...parts, Buffer.from([...FEED_AND_CUT, ...ASK_STATE])])
}
