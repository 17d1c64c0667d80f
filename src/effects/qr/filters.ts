/**
 * Pictures are luma planes: one byte per pixel, row by row. Each filter gives a new plane. Plain loops over
 * integers: a closure per pixel would cost more than the decoding that it helps.
 */
export type Filter = (luma: Uint8Array, width: number, height: number) => Uint8Array

function gamma(exponent: number): Filter {
  const table = Uint8Array.from({ length: 256 }, (_, value) => Math.round(255 * (value / 255) ** exponent))
  return (luma) => {
    const out = new Uint8Array(luma.length)
    for (let index = 0; index < luma.length; index++) out[index] = table[luma[index] as number] as number
    return out
  }
}

/** Lifts a code out of a bright frame. */
export const darken = gamma(2)
/** Lifts one out of a dim lobby. */
export const brighten = gamma(0.5)

const RADIUS = 2
const STRENGTH = 2

/** Against focus that is a little off: adds twice the difference to a blurred copy. */
export const sharpen: Filter = (luma, width, height) => {
  const rows = blurLines(luma, height, width, width, 1)
  const blurred = blurLines(rows, width, height, 1, width)
  const out = new Uint8ClampedArray(luma.length)
  for (let index = 0; index < luma.length; index++) {
    const value = luma[index] as number
    out[index] = value + STRENGTH * (value - (blurred[index] as number))
  }
  return new Uint8Array(out.buffer)
}

/** Means over 2 · RADIUS + 1 neighbours by a running sum: the same cost for every radius. The rim stays as it is. */
function blurLines(
  luma: Uint8Array,
  lines: number,
  length: number,
  toNextLine: number,
  toNextPixel: number,
): Uint8Array {
  const out = luma.slice()
  const reach = RADIUS * toNextPixel
  for (let line = 0; line < lines; line++) {
    const start = line * toNextLine
    let sum = 0
    for (let index = 0; index < 2 * RADIUS; index++) sum += luma[start + index * toNextPixel] ?? 0
    const end = start + (length - RADIUS) * toNextPixel
    for (let at = start + reach; at < end; at += toNextPixel) {
      sum += luma[at + reach] as number
      out[at] = sum / (2 * RADIUS + 1)
      sum -= luma[at - reach] as number
    }
  }
  return out
}
