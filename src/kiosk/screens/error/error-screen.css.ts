import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'

export const detail = style({
  color: color.muted,
  fontSize: size.small,
})
