import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import type { BadgeContent, BadgePicture, BadgeTemplate, Bitmap } from './badge.types.ts'
import { type Ink, layoutBadge } from './layout.ts'
import { paintBadge } from './paint.ts'
import { encodePngs, type Raster, toBitmap } from './png.ts'

const PICTURE_DPI = 300

async function readLogo(bytes: Uint8Array | null): Promise<Image | null> {
  if (!bytes) return null
  try {
    return await loadImage(Buffer.from(bytes))
  } catch {
    return null
  }
}

async function draw(content: BadgeContent, template: BadgeTemplate, dpi: number, ink: Ink): Promise<Raster> {
  const logo = await readLogo(template.logo)
  const measuring = createCanvas(1, 1).getContext('2d')
  const layout = layoutBadge(measuring, content, template, logo, dpi, ink)
  const ctx = createCanvas(layout.width, layout.height).getContext('2d')
  paintBadge(ctx, layout)
  const { data } = ctx.getImageData(0, 0, layout.width, layout.height)
  const pixels = new Uint32Array(data.buffer, data.byteOffset, layout.width * layout.height)
  return { width: layout.width, height: layout.height, pixels }
}

/** Draws a badge for screens, mails and colour printers: 300 dpi, upright and turned. */
export async function renderPicture(content: BadgeContent, template: BadgeTemplate): Promise<BadgePicture> {
  const raster = await draw(content, template, PICTURE_DPI, 'color')
  return {
    ...encodePngs(raster, PICTURE_DPI),
    width: raster.width,
    height: raster.height,
  }
}

/** Draws a badge anew at the density of a thermal printer, so that each QR module is a whole number of dots. */
export async function renderBitmap(
  content: BadgeContent,
  template: BadgeTemplate,
  dpi: number,
): Promise<Bitmap> {
  return toBitmap(await draw(content, template, dpi, 'black'))
}
