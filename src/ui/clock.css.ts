import { style } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'

export const clock = style({ display: 'grid', fontVariantNumeric: 'tabular-nums' })
export const time = style({ color: color.title, fontSize: size.title, fontWeight: 700, lineHeight: 1.1 })
export const day = style({
  color: color.muted,
  fontSize: size.small,
  // Italian writes days in lower case; a line of its own begins with a capital.
  selectors: { '&::first-letter': { textTransform: 'uppercase' } },
  display: 'inline-block',
})
