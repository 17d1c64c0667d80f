/** Draws the icons of the installed app from public/favicon.svg, the one place where the mark is drawn by hand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'

/** `whole`: the ground reaches into the corners, because the system cuts its own shape out of it. */
const ICONS = [
  { name: 'icon-192.png', size: 192, whole: false },
  { name: 'icon-512.png', size: 512, whole: false },
  { name: 'icon-maskable-512.png', size: 512, whole: true },
  { name: 'apple-touch-icon.png', size: 180, whole: true },
]

/** @returns {import('vite').Plugin} */
export const icons = () => ({
  name: 'icons',
  apply: 'build',
  async generateBundle() {
    const svg = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8')
    const ground = /<rect[^>]* fill="(#[0-9a-f]{6})"/.exec(svg)?.[1]
    if (!ground) throw new Error('public/favicon.svg has no ground to continue')
    for (const { name, size, whole } of ICONS) {
      const source = await draw(svg, size, whole ? ground : null)
      this.emitFile({ type: 'asset', fileName: `icons/${name}`, source })
    }
  },
})

async function draw(svg, size, ground) {
  const mark = await loadImage(Buffer.from(svg.replace('<svg ', `<svg width="${size}" height="${size}" `)))
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, size, size)
  }
  context.drawImage(mark, 0, 0, size, size)
  return canvas.toBuffer('image/png')
}
