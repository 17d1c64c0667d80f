import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { loadCanvas } from './load-canvas.ts'
import { pictureSize } from './picture-header.ts'

type PictureFailure = 'TOO_LARGE' | 'NO_PICTURE'

/**
 * A picture drawn anew, as a data URL: what else was in the file is gone (F07). Its size is read from its head
 * before anything is decoded. @param side longest side of the new picture, in pixels
 */
export async function redrawPicture(file: Buffer, side: number): Promise<Result<string, PictureFailure>> {
  if (file.length > PICTURE_MAX_BYTES) return err('TOO_LARGE')
  const size = pictureSize(file)
  if (size === null) return err('NO_PICTURE')
  if (size.width * size.height > PICTURE_MAX_PIXELS) return err('TOO_LARGE')
  const { createCanvas, loadImage } = await loadCanvas()
  try {
    const image = await loadImage(file)
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    const width = Math.max(1, Math.round(image.width * scale))
    const height = Math.max(1, Math.round(image.height * scale))
    const canvas = createCanvas(width, height)
    canvas.getContext('2d').drawImage(image, 0, 0, width, height)
    const png = await canvas.encode('png')
    return ok(`data:image/png;base64,${png.toString('base64')}`)
  } catch {
    return err('NO_PICTURE')
  }
}
