import { createCanvas, loadImage } from '@napi-rs/canvas'
import { encodePng } from '../badge/png.ts'
import { essentialPng } from './png-structure.ts'

/** The same picture as a PNG of our own, on white as on paper; `null` if it is none. */
export async function redrawSignature(file: Buffer): Promise<Buffer | null> {
  const essential = essentialPng(file)
  if (essential === null) return null
  const image = await loadImage(essential).catch(() => null)
  if (image === null) return null
  const { width, height } = image
  const pen = createCanvas(width, height).getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  return encodePng({ width, height, pixels: new Uint32Array(data.buffer, data.byteOffset, width * height) })
}
