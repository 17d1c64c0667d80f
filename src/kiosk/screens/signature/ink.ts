import { getStroke } from 'perfect-freehand'
import { NAME_MIN_COLUMNS } from '#contract/limits.ts'
import { columns } from '#contract/text.ts'

/** Coordinates as a share of the pad's width, on both axes, so that a stroke keeps its shape when the pad is resized. */
export type Point = readonly [x: number, y: number]
export type SignatureDrawing =
  | { readonly kind: 'strokes'; readonly strokes: readonly (readonly Point[])[] }
  | { readonly kind: 'name'; readonly name: string }

const INK = '#10181b'
const PEN_WIDTH = 0.009
const NAME_FONT = "italic 500 100px 'Segoe Script', 'Snell Roundhand', cursive"
const MARGIN = 0.06

export const isEmpty = (drawing: SignatureDrawing): boolean =>
  drawing.kind === 'strokes' ? drawing.strokes.length === 0 : columns(drawing.name.trim()) < NAME_MIN_COLUMNS

/** Clears the canvas and paints the drawing. */
export function paint(canvas: HTMLCanvasElement, drawing: SignatureDrawing): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = INK
  if (drawing.kind === 'name') paintName(context, drawing.name)
  else for (const stroke of drawing.strokes) context.fill(outline(stroke, canvas.width))
}

/** The pen's pressure is never read: the thickness depends only on the distance of the points (P06). */
function outline(stroke: readonly Point[], width: number): Path2D {
  const edge = getStroke(
    stroke.map(([x, y]) => [x * width, y * width]),
    { size: PEN_WIDTH * width, thinning: 0.6, smoothing: 0.6, streamline: 0.45, simulatePressure: true },
  )
  const path = new Path2D()
  edge.forEach(([x = 0, y = 0], index) => {
    const [nextX = x, nextY = y] = edge[(index + 1) % edge.length] ?? []
    if (index === 0) path.moveTo((x + nextX) / 2, (y + nextY) / 2)
    else path.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
  })
  path.closePath()
  return path
}

function paintName(context: CanvasRenderingContext2D, name: string): void {
  const { width, height } = context.canvas
  context.save()
  context.font = NAME_FONT
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const room = width * (1 - 2 * MARGIN)
  const scale = Math.min(room / Math.max(1, context.measureText(name.trim()).width), (height * 0.4) / 100)
  context.translate(width / 2, height / 2)
  context.scale(scale, scale)
  context.fillText(name.trim(), 0, 0)
  context.restore()
}

/** Wide enough for print, and far below the server's limit. */
const PICTURE_WIDTH_PX = 1_000

/** The picture's height as a share of its width: as high as the ink, between a wide pad and a square. */
function depth(drawing: SignatureDrawing): number {
  if (drawing.kind === 'name') return 0.5
  const lowest = Math.max(...drawing.strokes.flat().map(([, y]) => y))
  return Math.min(1, Math.max(0.5, lowest + MARGIN))
}

/** The final picture as a PNG data URL; the points themselves are not sent. */
export function toPicture(drawing: SignatureDrawing): string {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_WIDTH_PX
  canvas.height = Math.round(PICTURE_WIDTH_PX * depth(drawing))
  paint(canvas, drawing)
  return canvas.toDataURL('image/png')
}
