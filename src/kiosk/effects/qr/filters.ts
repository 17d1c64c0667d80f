import type { Frame } from './frame.ts'

/** Returns a new picture. Plain loops: a closure per pixel would cost more than the decoding that it helps. */
export type Filter = (frame: Frame) => Frame

/** The middle of the picture, at most `side` px wide and high. */
export function middle(frame: Frame, side: number): Frame {
  const [width, height] = [Math.min(frame.width, side), Math.min(frame.height, side)]
  if (width === frame.width && height === frame.height) return frame
  const [left, top] = [(frame.width - width) >> 1, (frame.height - height) >> 1]
  const luma = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const at = (top + row) * frame.width + left
    luma.set(frame.luma.subarray(at, at + width), row * width)
  }
  return { luma, width, height }
}

/** The mean of 3 × 3 pixels: removes noise, and the stripes of a screen. The rim stays as it is. */
export const soften: Filter = ({ luma, width, height }) => {
  const out = luma.slice()
  for (let row = 1; row < height - 1; row++) {
    let at = row * width
    let before = sumOfThree(luma, at, width)
    let here = sumOfThree(luma, at + 1, width)
    for (const end = at + width - 2; at < end; at++) {
      const after = sumOfThree(luma, at + 2, width)
      out[at + 1] = (before + here + after) / 9
      before = here
      here = after
    }
  }
  return { luma: out, width, height }
}

/** A pixel with the one above and the one below it. */
const sumOfThree = (luma: Uint8Array, at: number, width: number): number =>
  (luma[at - width] as number) + (luma[at] as number) + (luma[at + width] as number)

/** Light is measured by tiles of 8 × 8 px, which saves nearly all of the work. */
const TILE = 8
/** How far the surroundings of a tile reach, as a share of the shorter side. */
const SURROUNDINGS = 0.12
/** Grey levels that one standard deviation of the surroundings becomes. */
const CONTRAST = 60
/** Keeps the noise of an even wall from being raised to full contrast; in grey levels. */
const NOISE = 2

/**
 * Gives all parts of a picture the same brightness and contrast, measured around each tile. Shows a code under a
 * shadow, beside a reflection or in a dim lobby.
 */
export const evenOut: Filter = ({ luma, width, height }) => {
  const { columns, rows, values } = measured(luma, width, height)
  const reach = Math.max(1, Math.round((Math.min(width, height) * SURROUNDINGS) / TILE))
  const [sum, square, count] = values.map((value) =>
    sumAround(sumAround(value, columns, 1, reach), columns, columns, reach),
  ) as [Float64Array, Float64Array, Float64Array]
  const out = new Uint8Array(luma.length)
  for (let tile = 0; tile < columns * rows; tile++) {
    const mean = (sum[tile] as number) / (count[tile] as number)
    const variance = Math.max(0, (square[tile] as number) / (count[tile] as number) - mean * mean)
    const gain = CONTRAST / (Math.sqrt(variance) + NOISE)
    const scale = Math.round(gain * 256)
    const offset = Math.round((128 - gain * mean) * 256)
    const [left, top] = [(tile % columns) * TILE, Math.floor(tile / columns) * TILE]
    const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)]
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left, end = y * width + right; at < end; at++) {
        const value = ((luma[at] as number) * scale + offset) >> 8
        out[at] = value < 0 ? 0 : value > 255 ? 255 : value
      }
    }
  }
  return { luma: out, width, height }
}

/** For each tile the sum of its pixels, the sum of their squares and their number; of every fourth pixel. */
function measured(luma: Uint8Array, width: number, height: number) {
  const [columns, rows] = [Math.ceil(width / TILE), Math.ceil(height / TILE)]
  const values = Array.from({ length: 3 }, () => new Float64Array(columns * rows))
  const [sums, squares, counts] = values as [Float64Array, Float64Array, Float64Array]
  for (let tile = 0; tile < columns * rows; tile++) {
    const [left, top] = [(tile % columns) * TILE, Math.floor(tile / columns) * TILE]
    const [right, bottom] = [Math.min(width, left + TILE), Math.min(height, top + TILE)]
    let sum = 0
    let square = 0
    let count = 0
    for (let y = top; y < bottom; y += 2) {
      for (let at = y * width + left, end = y * width + right; at < end; at += 2) {
        const value = luma[at] as number
        sum += value
        square += value * value
        count++
      }
    }
    sums[tile] = sum
    squares[tile] = square
    counts[tile] = count
  }
  return { columns, rows, values }
}

/** For each tile the sum of those up to `reach` before and after it in its row (`step` 1) or column (`step` columns). */
function sumAround(values: Float64Array, columns: number, step: number, reach: number): Float64Array {
  const length = step === 1 ? columns : values.length / columns
  return values.map((_, tile) => {
    const place = step === 1 ? tile % columns : Math.floor(tile / columns)
    const last = Math.min(length - 1, place + reach)
    let sum = 0
    for (let other = Math.max(0, place - reach); other <= last; other++) {
      sum += values[tile + (other - place) * step] as number
    }
    return sum
  })
}

/** Side of the enlarged part in px: doubled, it has about half as many pixels as a frame of 1280 × 720. */
const MIDDLE = 360

/**
 * The middle at twice its size, where visitors hold what they show: room for the edges that `sharpen` raises between
 * the old pixels.
 */
export const enlarge: Filter = ({ luma, width, height }) => {
  const [columns, rows] = [Math.min(width, MIDDLE), Math.min(height, MIDDLE)]
  const [left, top] = [(width - columns) >> 1, (height - rows) >> 1]
  const out = new Uint8Array(4 * columns * rows)
  for (let y = 0, to = 0; y < 2 * rows; y++) {
    // A new pixel lies a quarter of an old one away from its centre: three parts of it, one of the neighbour.
    const near = (top + (y >> 1)) * width + left
    const far = (top + neighbour(y, rows)) * width + left
    for (let x = 0; x < 2 * columns; x++, to++) {
      const other = neighbour(x, columns)
      const nearRow = 3 * (luma[near + (x >> 1)] as number) + (luma[near + other] as number)
      const farRow = 3 * (luma[far + (x >> 1)] as number) + (luma[far + other] as number)
      out[to] = (3 * nearRow + farRow) >> 4
    }
  }
  return { luma: out, width: 2 * columns, height: 2 * rows }
}

/** The old pixel next to the one that covers the new place `at`, on the nearer side. */
const neighbour = (at: number, length: number): number =>
  Math.min(length - 1, Math.max(0, (at >> 1) + (at % 2 === 0 ? -1 : 1)))

const RADIUS = 4
const STRENGTH = 3
/** Division by the area in 65,536ths, so that all numbers stay integers. */
const ONE_OF_AREA = Math.ceil(2 ** 16 / (2 * RADIUS + 1) ** 2)

/**
 * Corrects a picture that is slightly out of focus: adds a multiple of the difference to the mean of the 9 × 9 pixels
 * around. The sums of the columns are carried from row to row, so that one pass over the picture is enough. The rim
 * stays as it is.
 */
export const sharpen: Filter = ({ luma, width, height }) => {
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
  return { luma: out, width, height }
}
