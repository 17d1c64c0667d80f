/** Pixels of a picture, four bytes each, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Void extends Rectangle {
  /** Of the whole picture, 0 to 1. */
  readonly share: number
}

/** Blocks of a picture are this wide and high: small signs fill some, single pixels of smoothing do not matter. */
const BLOCK = 10

/**
 * The largest rectangle of a picture in which every whole block has the one colour: the ground that is given, or else any colour.
 */
export function largestVoid(picture: Pixels, ground?: number): Void {
  const columns = Math.floor(picture.width / BLOCK)
  const rows = Math.floor(picture.height / BLOCK)
  const colours = Array.from({ length: columns * rows }, (_, at) =>
    colourOfBlock(picture, at % columns, Math.floor(at / columns)),
  )
  const wanted = ground === undefined ? new Set(colours) : new Set([ground])
  wanted.delete(null)
  let largest: Rectangle = { x: 0, y: 0, width: 0, height: 0 }
  for (const colour of wanted) {
    const found = largestRectangle(
      colours.map((each) => each === colour),
      columns,
    )
    if (areaOf(found) > areaOf(largest)) largest = found
  }
  return {
    x: largest.x * BLOCK,
    y: largest.y * BLOCK,
    width: largest.width * BLOCK,
    height: largest.height * BLOCK,
    share: areaOf(largest) / (columns * rows || 1),
  }
}

export const rgb = (red: number, green: number, blue: number): number => (red << 16) | (green << 8) | blue

const areaOf = ({ width, height }: Rectangle): number => width * height

/** `null` for a block of several colours. */
function colourOfBlock({ width, data }: Pixels, column: number, row: number): number | null {
  let colour: number | null = null
  for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++) {
    for (let x = column * BLOCK; x < (column + 1) * BLOCK; x++) {
      const at = (y * width + x) * 4
      const pixel = rgb(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
      colour ??= pixel
      if (pixel !== colour) return null
    }
  }
  return colour
}

/** The largest rectangle of `true` in a grid: for each row the heights above it, and the widest run of each height. */
function largestRectangle(grid: readonly boolean[], columns: number): Rectangle {
  let largest: Rectangle = { x: 0, y: 0, width: 0, height: 0 }
  const heights = new Array<number>(columns).fill(0)
  for (let row = 0; row < grid.length / columns; row++) {
    for (let column = 0; column < columns; column++) {
      heights[column] = grid[row * columns + column] ? (heights[column] ?? 0) + 1 : 0
    }
    const open: { readonly from: number; readonly height: number }[] = []
    for (let column = 0; column <= columns; column++) {
      const height = heights[column] ?? 0
      let from = column
      for (let last = open.at(-1); last && last.height >= height; last = open.at(-1)) {
        open.pop()
        from = last.from
        const found = {
          x: from,
          y: row + 1 - last.height,
          width: column - from,
          height: last.height,
        }
        if (areaOf(found) > areaOf(largest)) largest = found
      }
      open.push({ from, height })
    }
  }
  return largest
}
