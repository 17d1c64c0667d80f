import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { chunk, png, pngOf, rowsOf } from '../png.ts'

/** A picture of ink, as a tablet sends it. */
export function signaturePng(width = 600, height = 300): Buffer {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = '#10181b'
  pen.lineWidth = 6
  pen.beginPath()
  pen.moveTo(width * 0.1, height / 2)
  pen.bezierCurveTo(width * 0.3, 0, width * 0.6, height, width * 0.9, height / 2)
  pen.stroke()
  return canvas.toBuffer('image/png')
}

/** Inserts a chunk after the header of a PNG. */
const withChunk = (file: Buffer, kind: string, data: Buffer): Buffer =>
  Buffer.concat([file.subarray(0, 33), chunk(kind, data), file.subarray(33)])

const rows = (width: number, height: number): Buffer => rowsOf((width * 3 + 1) * height)
const good = signaturePng()
const fine = png(20, 10, rows(20, 10))
const bomb = deflateSync(Buffer.alloc(200_000_000))

/** No signature at all, by what is wrong with them (S32). */
export const evilSignatures: readonly (readonly [string, Buffer])[] = [
  ['14,000 squared', png(14_000, 14_000, rows(10, 10))],
  ['65,535 by 1', png(65_535, 1, rows(65_535, 1))],
  ['1 by 65,535', png(1, 65_535, rows(1, 65_535))],
  ['four billion wide', png(0xffffffff, 1, rows(1, 1))],
  ['a pixel too wide', png(2_001, 10, rows(2_001, 10))],
  ['no pixels', png(0, 0)],
  ['a moving PNG', withChunk(good, 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
  ['a frame of a moving PNG', withChunk(good, 'fcTL', Buffer.alloc(26))],
  ['a packed text that is a bomb', withChunk(good, 'zTXt', Buffer.concat([Buffer.from('x\0\0'), bomb]))],
  [
    'a packed text of Unicode that is a bomb',
    withChunk(good, 'iTXt', Buffer.concat([Buffer.from('x\0\x01\0\0\0'), bomb])),
  ],
  ['pixels that are a bomb', png(10, 10, chunk('IDAT', bomb.subarray(0, 190_000)))],
  ['pixels of another size', png(100, 100, rows(10, 10))],
  ['more pixels than its size', png(10, 10, rows(100, 100))],
  ['noise for pixels', png(100, 100, chunk('IDAT', randomBytes(400)))],
  ['no pixels in it', png(10, 10)],
  ['truncated in the middle', good.subarray(0, good.length >> 1)],
  ['without its end', good.subarray(0, -12)],
  ['without its last byte', good.subarray(0, -1)],
  ['bytes after its end', Buffer.concat([good, Buffer.from('<script>alert(1)</script>')])],
  ['a second end', Buffer.concat([good, good.subarray(-12)])],
  [
    'a program between head and end',
    Buffer.concat([good.subarray(0, 33), Buffer.from('MZ\x90\0this is a program'), good.subarray(-12)]),
  ],
  ['a wrong check sum', Buffer.from(good.map((byte, at) => (at === 60 ? byte ^ 1 : byte)))],
  [
    'a chunk that is longer than the file',
    Buffer.concat([good.subarray(0, 33), Buffer.from('7fffffff49444154', 'hex'), good.subarray(-12)]),
  ],
  ['a second head', withChunk(good, 'IHDR', good.subarray(16, 29))],
  ['a part that has to be understood', withChunk(good, 'EVIL', Buffer.alloc(4))],
  ['colours that do not exist', pngOf(10, 10, { colorType: 5 }, rows(10, 10))],
  ['a palette that is not there', pngOf(10, 10, { colorType: 3 }, rowsOf(110))],
  ['another order of rows', pngOf(10, 10, { interlace: 7 }, rows(10, 10))],
  ['a PNG inside of what says so', Buffer.concat([Buffer.from('GIF89a'), fine])],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a JPEG', createCanvas(20, 20).toBuffer('image/jpeg')],
  [
    'SVG behind a head',
    Buffer.concat([
      good.subarray(0, 33),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      good.subarray(-12),
    ]),
  ],
  ['a head and nothing else', good.subarray(0, 33)],
]

const CANARY = 'GPS 45.4642 9.1900'
/** The text that no stored signature may hold. */
export const canary = Buffer.from(CANARY)

/** Pictures with more in them than the picture, as browsers and tools write them. */
export const talkativeSignatures: readonly (readonly [string, Buffer])[] = [
  ['a text', withChunk(good, 'tEXt', Buffer.from(`Comment\0${CANARY}`))],
  ['what a camera says', withChunk(good, 'eXIf', Buffer.from(`MM\0*${CANARY}`))],
  ['a time', withChunk(good, 'tIME', Buffer.from([7, 0xea, 11, 22, 1, 2, 3]))],
  ['a colour profile', withChunk(good, 'iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(canary)]))],
  ['a part of its own', withChunk(good, 'vpAg', canary)],
]

/** Every way to write pixels: what a decoder reads, it has to read right. */
export const honestSignatures: readonly (readonly [string, Buffer])[] = [
  ['as a tablet draws it', good],
  ['as large as allowed', signaturePng(2_000, 1_000)],
  ['of one pixel', png(1, 1, rows(1, 1))],
  ['in greys', pngOf(9, 5, { colorType: 0 }, rowsOf(50))],
  ['in black and white', pngOf(9, 5, { colorType: 0, depth: 1 }, rowsOf(15))],
  ['in a palette', pngOf(9, 5, { colorType: 3, depth: 4 }, chunk('PLTE', Buffer.alloc(48)), rowsOf(30))],
  ['in greys, half transparent', pngOf(9, 5, { colorType: 4 }, rowsOf(95))],
  ['in 16 bits', pngOf(9, 5, { depth: 16 }, rowsOf(275))],
  ['interlaced', pngOf(9, 5, { interlace: 1 }, rowsOf(interlacedRows(9, 5)))],
]

function interlacedRows(width: number, height: number): number {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const
  let bytes = 0
  for (const [x, stepX, y, stepY] of passes) {
    const [wide, high] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    if (wide > 0 && high > 0) bytes += high * (1 + wide * 3)
  }
  return bytes
}
