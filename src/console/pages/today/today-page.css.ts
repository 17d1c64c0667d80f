import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'

export const count = style({ color: color.muted })
export const number = style({
  fontSize: size.display,
  fontWeight: 750,
  color: color.title,
  fontVariantNumeric: 'tabular-nums',
})
