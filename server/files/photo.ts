import type { Canvas, Image } from '@napi-rs/canvas'
import {
  COMPANY_PICTURE_BYTES,
  COMPANY_PICTURE_HEIGHT,
  COMPANY_PICTURE_WIDTH,
  PICTURE_MAX_BYTES,
  PICTURE_MAX_PIXELS,
} from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { loadCanvas } from './load-canvas.ts'
import { pictureSize } from './picture-header.ts'

interface Photo {
  /** WebP. */
  readonly content: Buffer
  readonly width: number
  readonly height: number
  /** Relative luminance of its bright parts, in %. */
  readonly brightness: number
}

type MakeCanvas = (width: number, height: number) => Canvas

/** The first is as good as the eye asks for on a tablet. Each further try takes the server's time. */
const QUALITY = 80
const LOWER_QUALITY = 60

/**
 * A photo drawn anew at the size of a screen: what else was in the file is gone (F07). Its size is read from its head
 * before anything is decoded.
 */
export async function redrawPhoto(file: Buffer): Promise<Result<Photo, 'TOO_LARGE' | 'NO_PICTURE'>> {
  if (file.length > PICTURE_MAX_BYTES) return err('TOO_LARGE')
  const size = pictureSize(file)
  if (size === null) return err('NO_PICTURE')
  if (size.width * size.height > PICTURE_MAX_PIXELS) return err('TOO_LARGE')
  const { createCanvas, loadImage } = await loadCanvas()
  try {
    const image = await loadImage(file)
    const brightness = brightnessOf(image, createCanvas)
    let scale = Math.min(1, COMPANY_PICTURE_WIDTH / image.width, COMPANY_PICTURE_HEIGHT / image.height)
    let quality = QUALITY
    for (;;) {
      const canvas = drawn(image, scale, createCanvas)
      const content = await canvas.encode('webp', quality)
      const { width, height } = canvas
      if (content.length <= COMPANY_PICTURE_BYTES) return ok({ content, width, height, brightness })
      // A file is about as large as its picture has pixels; a little less, so that the next try is the last.
      if (quality === LOWER_QUALITY) scale *= 0.9 * Math.sqrt(COMPANY_PICTURE_BYTES / content.length)
      quality = LOWER_QUALITY
    }
  } catch {
    return err('NO_PICTURE')
  }
}

function drawn(image: Image, scale: number, createCanvas: MakeCanvas): Canvas {
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  // Where it is transparent, the screen behind it would show.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(image, 0, 0, width, height)
  return canvas
}

/** Luminance that only one part in ten of the picture exceeds: a few lights need no shade. */
function brightnessOf(image: Image, createCanvas: MakeCanvas): number {
  const canvas = createCanvas(48, 30)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  const luminances: number[] = []
  for (let at = 0; at < data.length; at += 4) {
    luminances.push(0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]))
  }
  luminances.sort((one, other) => one - other)
  return Math.round((luminances[Math.floor(luminances.length * 0.9)] ?? 1) * 100)
}

function linear(channel = 0): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
