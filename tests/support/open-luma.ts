import { readFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Frame } from '#src/kiosk/effects/qr/frame.ts'
import { lumaOf } from '#src/kiosk/effects/qr/luma.ts'

/** The brightness of a picture in a file. */
export async function openLuma(file: string): Promise<Frame> {
  const image = await loadImage(readFileSync(file))
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  return { luma: lumaOf(context.getImageData(0, 0, width, height).data), width, height }
}
