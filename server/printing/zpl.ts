import type { Bitmap } from '#server/badges/badge.types.ts'

const ASK_STATE = '~HS'

/** The whole job in ZPL: a label of the picture's size (`^PW`, `^LL`) with nothing but the picture (`^GFA`), and a question. */
export function zplJob({ width, height, rows }: Bitmap): Buffer {
  const stride = Math.ceil(width / 8)
  const hex = Buffer.from(rows).toString('hex').toUpperCase()
  const picture = `^GFA,${rows.length},${rows.length},${stride},${hex}`
  return Buffer.from(`^XA^PW${width}^LL${height}^LH0,0^FO0,0${picture}^FS^PQ1^XZ${ASK_STATE}`, 'latin1')
}
