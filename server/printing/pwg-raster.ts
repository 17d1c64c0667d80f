import type { Bitmap } from '#server/badges/badge.types.ts'

/** PWG raster (PWG 5102.4), the one format that every IPP Everywhere printer takes. */

const HEADER_BYTES = 1796
const SGRAY = 18
const PORTRAIT_POINTS_PER_INCH = 72
const REPEAT_MAX = 128
const LINES_MAX = 256
/** Offsets of the 32-bit numbers in a header. */
const AT = {
  resolution: [276, 280],
  pageSize: [352, 356],
  size: [372, 376],
  bitsPerColor: 384,
  bitsPerPixel: 388,
  bytesPerLine: 392,
  colorSpace: 400,
  colors: 420,
  pages: 452,
  feed: [456, 460],
} as const

function header({ width, height }: Bitmap, dpi: number, pages: number): Buffer {
  const page = Buffer.alloc(HEADER_BYTES)
  page.write('PwgRaster', 0, 'latin1')
  const both = ([x, y]: readonly [number, number], horizontal: number, vertical: number): void => {
    page.writeUInt32BE(horizontal, x)
    page.writeUInt32BE(vertical, y)
  }
  const points = (dots: number): number => Math.round((dots / dpi) * PORTRAIT_POINTS_PER_INCH)
  both(AT.resolution, dpi, dpi)
  both(AT.pageSize, points(width), points(height))
  both(AT.size, width, height)
  both(AT.feed, 1, 1)
  page.writeUInt32BE(8, AT.bitsPerColor)
  page.writeUInt32BE(8, AT.bitsPerPixel)
  page.writeUInt32BE(width, AT.bytesPerLine)
  page.writeUInt32BE(SGRAY, AT.colorSpace)
  page.writeUInt32BE(1, AT.colors)
  page.writeUInt32BE(pages, AT.pages)
  return page
}

/** One line as runs of equal pixels. */
function packed({ width, rows }: Bitmap, y: number): Buffer {
  const stride = Math.ceil(width / 8)
  const runs: number[] = []
  let length = 0
  let last = -1
  for (let x = 0; x <= width; x++) {
    const dot = (rows[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? 0x00 : 0xff
    if (x < width && dot === last && length < REPEAT_MAX) {
      length++
      continue
    }
    if (length > 0) runs.push(length - 1, last)
    length = 1
    last = dot
  }
  return Buffer.from(runs)
}

function page(bitmap: Bitmap, dpi: number, pages: number): Buffer {
  const parts = [header(bitmap, dpi, pages)]
  for (let y = 0; y < bitmap.height; ) {
    const line = packed(bitmap, y)
    const from = y++
    while (y < bitmap.height && y - from < LINES_MAX && packed(bitmap, y).equals(line)) y++
    parts.push(Buffer.from([y - from - 1]), line)
  }
  return Buffer.concat(parts)
}

/** Pages of 8-bit grey, black and white only. */
export const pwgRaster = (pages: readonly Bitmap[], dpi: number): Buffer =>
  Buffer.concat([Buffer.from('RaS2', 'latin1'), ...pages.map((one) => page(one, dpi, pages.length))])
