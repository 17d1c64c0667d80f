import { crc32 } from 'node:zlib'

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, kind and check sum of a chunk. */
const FRAME_BYTES = 12
/** More than one picture, and texts that may be packed: no canvas of a browser writes them. */
const REFUSED: readonly string[] = ['acTL', 'fcTL', 'fdAT', 'zTXt', 'iTXt']
/** Chunk types of a picture. A reader must know every type that begins with a capital letter. */
const NEEDED: readonly string[] = ['IHDR', 'PLTE', 'IDAT', 'IEND']

export interface Chunk {
  readonly kind: string
  readonly data: Buffer
}

/** The chunks of a file that is one still PNG from its first byte to its last; `null` for any other. */
export function chunksOf(file: Buffer): readonly Chunk[] | null {
  if (!file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return null
  const chunks: Chunk[] = []
  let at = PNG_SIGNATURE.length
  while (at + FRAME_BYTES <= file.length) {
    const end = at + FRAME_BYTES + file.readUInt32BE(at)
    if (end > file.length) return null
    const kind = file.toString('latin1', at + 4, at + 8)
    if (REFUSED.includes(kind) || !(NEEDED.includes(kind) || /^[a-z][A-Za-z]{3}$/.test(kind))) return null
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    chunks.push({ kind, data: file.subarray(at + 8, end - 4) })
    if (kind === 'IEND') return end === file.length ? chunks : null
    at = end
  }
  return null
}

export function framed({ kind, data }: Chunk): Buffer {
  const bytes = Buffer.alloc(data.length + FRAME_BYTES)
  bytes.writeUInt32BE(data.length)
  bytes.write(kind, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8)
  return bytes
}
