import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQr from 'jsqr'

interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** The text of the QR code in a picture; `null` if it cannot be read. */
export const readQr = ({ data, width, height }: Pixels): string | null =>
  jsQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null

/** Decoded by the canvas, not by the code that encoded it. @param scale below 1 makes reading quicker, and harder */
export async function pixelsOf(png: Uint8Array, scale = 1): Promise<Pixels> {
  const image = await loadImage(Buffer.from(png))
  const width = Math.round(image.width * scale)
  const height = Math.round(image.height * scale)
  const ctx = createCanvas(width, height).getContext('2d')
  ctx.drawImage(image, 0, 0, width, height)
  return { data: ctx.getImageData(0, 0, width, height).data, width, height }
}

/** One bit a dot, as pixels. */
export function pixelsOfDots(
  width: number,
  height: number,
  isDark: (x: number, y: number) => boolean,
): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (isDark(x, y)) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height }
}

/** PWG raster of 8-bit grey, decoded by its specification (PWG 5102.4 §4.4). */
export function pagesOfRaster(file: Buffer): Pixels[] {
  if (file.toString('latin1', 0, 13) !== 'RaS2PwgRaster') throw new Error('Not a PWG raster')
  const pages: Pixels[] = []
  for (let start = 4; start < file.length; ) {
    const { pixels, end } = rasterPage(file, start)
    pages.push(pixels)
    start = end
  }
  return pages
}

/** Of a file with one page. */
export function pixelsOfRaster(file: Buffer): Pixels {
  const [page, ...others] = pagesOfRaster(file)
  if (page === undefined || others.length > 0) throw new Error('Not one page')
  return page
}

/** @param start where the header of the page begins */
function rasterPage(file: Buffer, start: number): { readonly pixels: Pixels; readonly end: number } {
  const [width, height] = [file.readUInt32BE(start + 372), file.readUInt32BE(start + 376)]
  const grey = Buffer.alloc(width * height)
  let at = start + 1796
  for (let y = 0; y < height; ) {
    const repeats = file.readUInt8(at++) + 1
    const line = grey.subarray(y * width, (y + 1) * width)
    for (let x = 0; x < width; ) {
      const count = file.readUInt8(at++)
      if (count > 128) {
        const literal = 257 - count
        file.copy(line, x, at, at + literal)
        at += literal
        x += literal
      } else {
        line.fill(file.readUInt8(at++), x, x + count + 1)
        x += count + 1
      }
    }
    for (let repeat = 1; repeat < repeats; repeat++) line.copy(grey, (y + repeat) * width)
    y += repeats
  }
  if (at > file.length) throw new Error('Half of a page')
  return { pixels: pixelsOfDots(width, height, (x, y) => (grey[y * width + x] ?? 255) < 128), end: at }
}
