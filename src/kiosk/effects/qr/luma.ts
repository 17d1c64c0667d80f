import type { Frame } from './frame.ts'

/** The weights of ITU-R BT.601 in 1024ths, as the decoder itself uses them. */
export function lumaOf(rgba: Uint8Array | Uint8ClampedArray): Uint8Array {
  const luma = new Uint8Array(rgba.length >> 2)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    const red = rgba[at] as number
    const green = rgba[at + 1] as number
    const blue = rgba[at + 2] as number
    luma[pixel] = (306 * red + 601 * green + 117 * blue + 512) >> 10
  }
  return luma
}

export function rgbaOf(luma: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(luma.length * 4).fill(255)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 4) {
    const value = luma[pixel] as number
    rgba[at] = value
    rgba[at + 1] = value
    rgba[at + 2] = value
  }
  return rgba
}

/** Each new pixel is the mean of `factor` × `factor` old ones, which also takes noise away. */
export function shrink({ luma, width, height }: Frame, factor: number): Frame {
  if (factor <= 1) return { luma, width, height }
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)]
  const out = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corner = row * factor * width + column * factor
      let sum = 0
      for (let y = 0; y < factor; y++) {
        for (let x = 0; x < factor; x++) sum += luma[corner + y * width + x] as number
      }
      out[row * columns + column] = sum / (factor * factor)
    }
  }
  return { luma: out, width: columns, height: rows }
}

/** The whole factor that brings a frame nearest to 640 pixels across. */
export const factorTo640 = (width: number): number => Math.max(1, Math.round(width / 640))
