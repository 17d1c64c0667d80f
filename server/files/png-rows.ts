const HEAD_BYTES = 13
/** Samples of a pixel, and how many bits each may have, by the colour type. */
const COLOURS: ReadonlyMap<number, { readonly samples: number; readonly depths: readonly number[] }> =
  new Map([
    [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
    [2, { samples: 3, depths: [8, 16] }],
    [3, { samples: 1, depths: [1, 2, 4, 8] }],
    [4, { samples: 2, depths: [8, 16] }],
    [6, { samples: 4, depths: [8, 16] }],
  ])
export const PALETTE = 3
const FILTERS = 5
/** Start and distance of the pixels in the seven passes of an interlaced picture. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

/** Rows of equal length, each after a byte that says how it is written. */
export interface PngRows {
  readonly count: number
  readonly bytes: number
}

/** The rows that a picture with this head has, in the order of the file; `null` if there is no such picture. */
export function rowsIn(head: Buffer): readonly PngRows[] | null {
  if (head.length !== HEAD_BYTES) return null
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth = 0, colourType = 0, compression, filter, interlace = 0] = head.subarray(8)
  const colours = COLOURS.get(colourType)
  if (!colours?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null
  const bits = colours.samples * depth
  const rows = (wide: number, high: number): PngRows => ({
    count: high,
    bytes: 1 + Math.ceil((wide * bits) / 8),
  })
  if (interlace === 0) return [rows(width, height)]
  return PASSES.map(
    ([x, stepX, y, stepY]) => [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)] as const,
  )
    .filter(([wide, high]) => wide > 0 && high > 0)
    .map(([wide, high]) => rows(wide, high))
}

/** Hands on what is unpacked of a picture. @throws where it is no rows of it, or not as many as it has */
export async function* checkedRows(
  pieces: AsyncIterable<Buffer>,
  rows: readonly PngRows[],
): AsyncGenerator<Buffer> {
  const starts = startsOf(rows)
  let start = starts.next()
  let at = 0
  for await (const piece of pieces) {
    for (; !start.done && start.value < at + piece.length; start = starts.next())
      if ((piece[start.value - at] ?? FILTERS) >= FILTERS) throw new Error('No row is written so')
    at += piece.length
    if (start.done && at > start.value) throw new Error('More than its rows')
    yield piece
  }
  if (!start.done || at !== start.value) throw new Error('Less than its rows')
}

/** The positions at which rows begin. @returns the position after the last one */
function* startsOf(rows: readonly PngRows[]): Generator<number, number> {
  let at = 0
  for (const { count, bytes } of rows) for (const end = at + count * bytes; at < end; at += bytes) yield at
  return at
}
