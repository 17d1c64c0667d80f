import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQr from 'jsqr'

interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** What the QR of a picture says; `null` if it cannot be read. */
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
