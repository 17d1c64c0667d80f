import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'

export const box = style({
  position: 'relative',
  aspectRatio: '1080 / 810',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: '10px',
})
export const frame = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  width: '1080px',
  height: '810px',
  border: 0,
  transformOrigin: '0 0',
})
