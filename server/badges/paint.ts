import type { SKRSContext2D } from '@napi-rs/canvas'
import { advance, heightOf, setFont } from './fit-text.ts'
import type { BadgeLayout, PlacedText, Rect } from './layout.ts'

/** The side of the frame at which the text stands: a right-to-left name begins at the right. */
const isAtRight = ({ text, align }: PlacedText): boolean =>
  align === 'right' || (align === 'auto' && text.direction === 'rtl')

export function paintText(ctx: SKRSContext2D, placed: PlacedText): void {
  const { frame, text, color, stand } = placed
  ctx.fillStyle = color
  ctx.direction = text.direction
  ctx.textAlign = isAtRight(placed) ? 'right' : 'left'
  setFont(ctx, text)
  let baseline = frame.y + (stand === 'middle' ? (frame.height - heightOf(text)) / 2 : 0)
  text.lines.forEach((line, index) => {
    baseline += advance(text.size, line, text.lines[index - 1])
    const x = isAtRight(placed) ? frame.x + frame.width - line.right : frame.x + line.left
    ctx.fillText(line.text, x, baseline)
  })
}

/** The largest rectangle of the picture's shape in the frame, at its side, in its middle. */
function contain(frame: Rect, picture: { width: number; height: number }, align: 'left' | 'right'): Rect {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const height = picture.height * scale
  const width = picture.width * scale
  const x = align === 'right' ? frame.x + frame.width - width : frame.x
  return { x, y: frame.y + (frame.height - height) / 2, width, height }
}

export function paintBadge(ctx: SKRSContext2D, layout: BadgeLayout): void {
  const fill = (color: string, { x, y, width, height }: Rect): void => {
    ctx.fillStyle = color
    ctx.fillRect(x, y, width, height)
  }
  fill('#ffffff', { x: 0, y: 0, width: layout.width, height: layout.height })
  fill(layout.band.color, layout.band.rect)
  fill(layout.rule.color, layout.rule)
  if (layout.logo) {
    const { image, frame, align } = layout.logo
    const { x, y, width, height } = contain(frame, image, align)
    ctx.drawImage(image, x, y, width, height)
  }
  for (const placed of layout.texts) paintText(ctx, placed)

  const { x, y, module, modules } = layout.qr
  modules.forEach((row, rowIndex) => {
    row.forEach((isDark, columnIndex) => {
      if (isDark)
        fill('#000000', {
          x: x + columnIndex * module,
          y: y + rowIndex * module,
          width: module,
          height: module,
        })
    })
  })
}
