import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function chunk(kind: string, data: Buffer): Buffer {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length)
  framed.write(kind, 4, 'latin1')
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), data.length + 8)
  return framed
}

interface Head {
  readonly depth?: number
  readonly colorType?: number
  readonly interlace?: number
}

/** Any chunks between a head and the end, in RGB unless the head says otherwise. */
export function pngOf(width: number, height: number, head: Head, ...more: readonly Buffer[]): Buffer {
  const said = Buffer.alloc(13)
  said.writeUInt32BE(width, 0)
  said.writeUInt32BE(height, 4)
  said.set([head.depth ?? 8, head.colorType ?? 2, 0, 0, head.interlace ?? 0], 8)
  return Buffer.concat([SIGNATURE, chunk('IHDR', said), ...more, chunk('IEND', Buffer.alloc(0))])
}

export const png = (width: number, height: number, ...more: readonly Buffer[]): Buffer =>
  pngOf(width, height, {}, ...more)

/** Rows of zeros, as many bytes as they have before they are packed. */
export const rowsOf = (bytes: number): Buffer => chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
