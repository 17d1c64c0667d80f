import { crc32, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, kind and check sum of a chunk. */
const FRAME_BYTES = 12
const HEAD_BYTES = 13
/** Bits of a pixel by the colour type, for one bit of each sample. */
const SAMPLES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])
/** What a still picture is drawn from. Everything else that may be left out is left out. */
const KEPT: readonly string[] = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** More than one picture, and texts that may be packed: no canvas of a browser writes them. */
const REFUSED: readonly string[] = ['acTL', 'fcTL', 'fdAT', 'zTXt', 'iTXt']
/** Where the seven passes of an interlaced picture begin, and how far apart their pixels are. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

interface Chunk {
  readonly kind: string
  readonly data: Buffer
  /** With its length and check sum. */
  readonly bytes: Buffer
}

/**
 * The chunks of a PNG that its pixels need; `null` for whatever is not one whole, still picture from its first byte to its
 * last. Decoders draw what they find of a broken picture: a file is judged here before one of them sees it.
 */
export function essentialPng(file: Buffer): Buffer | null {
  const chunks = chunksOf(file)
  const [head] = chunks ?? []
  if (chunks === null || head === undefined) return null
  const kept = chunks.filter(({ kind }) => KEPT.includes(kind))
  const pixels = Buffer.concat(kept.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data))
  const size = rawBytes(head.data)
  if (size === null || !inflatesTo(pixels, size)) return null
  return Buffer.concat([SIGNATURE, ...kept.map(({ bytes }) => bytes)])
}

function chunksOf(file: Buffer): readonly Chunk[] | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at + FRAME_BYTES <= file.length) {
    const end = at + FRAME_BYTES + file.readUInt32BE(at)
    if (end > file.length) return null
    const kind = file.toString('latin1', at + 4, at + 8)
    const isFirst = chunks.length === 0
    if (isFirst !== (kind === 'IHDR') || REFUSED.includes(kind)) return null
    // Who reads it has to understand a chunk whose name begins with a capital letter.
    if (!KEPT.includes(kind) && !/^[a-z][A-Za-z]{3}$/.test(kind)) return null
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    chunks.push({ kind, data: file.subarray(at + 8, end - 4), bytes: file.subarray(at, end) })
    if (kind === 'IEND') return end === file.length ? chunks : null
    at = end
  }
  return null
}

/** Bytes of all rows before they are packed. */
function rawBytes(head: Buffer): number | null {
  if (head.length !== HEAD_BYTES) return null
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth = 0, colorType = 0, , , interlace = 0] = head.subarray(8)
  const bits = (SAMPLES.get(colorType) ?? 0) * depth
  if (bits === 0 || interlace > 1) return null
  const rows = (wide: number, high: number): number =>
    wide === 0 ? 0 : high * (1 + Math.ceil((wide * bits) / 8))
  if (interlace === 0) return rows(width, height)
  return PASSES.reduce(
    (sum, [x, stepX, y, stepY]) =>
      sum + rows(Math.max(0, Math.ceil((width - x) / stepX)), Math.max(0, Math.ceil((height - y) / stepY))),
    0,
  )
}

function inflatesTo(packed: Buffer, size: number): boolean {
  try {
    return inflateSync(packed, { maxOutputLength: size }).length === size
  } catch {
    return false
  }
}
