/**
 * Pictures are luma planes: one byte per pixel, row by row. Each filter returns a new plane. Plain loops over
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

/** Makes a code in a bright frame readable. */
export const darken = gamma(2)
/** Makes a code in a dim lobby readable. */
export const brighten = gamma(0.5)

const RADIUS = 2
const STRENGTH = 2
/** Division by the area in 65,536ths, so that all numbers stay integers. */
const ONE_OF_AREA = Math.ceil(2 ** 16 / (2 * RADIUS + 1) ** 2)

/**
 * Corrects a picture that is slightly out of focus: adds twice the difference to the mean of the 5 × 5 pixels around.
 * The sums of the columns are carried from row to row, so that one pass over the picture is enough. The rim stays as
 * it is.
 */
export const sharpen: Filter = (luma, width, height) => {
  const out = luma.slice()
  const columns = new Uint16Array(width)
  for (let at = 0; at < 2 * RADIUS * width; at++) {
    const column = at % width
    columns[column] = (columns[column] as number) + (luma[at] as number)
  }
  for (let row = RADIUS; row < height - RADIUS; row++) {
    const entering = (row + RADIUS) * width
    const leaving = (row - RADIUS) * width
    for (let column = 0; column < width; column++) {
      columns[column] = (columns[column] as number) + (luma[entering + column] as number)
    }
    let sum = 0
    for (let column = 0; column < 2 * RADIUS; column++) sum += columns[column] as number
    for (let column = RADIUS; column < width - RADIUS; column++) {
      sum += columns[column + RADIUS] as number
      const value = luma[row * width + column] as number
      const sharp = value + STRENGTH * (value - ((sum * ONE_OF_AREA) >> 16))
      out[row * width + column] = sharp < 0 ? 0 : sharp > 255 ? 255 : sharp
      sum -= columns[column - RADIUS] as number
    }
    for (let column = 0; column < width; column++) {
      columns[column] = (columns[column] as number) - (luma[leaving + column] as number)
    }
  }
  return out
}
