import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** Large enough for a finger, although it stands in a line of text. */
export const link = style({
  color: color.title,
  paddingBlock: space(1),
  marginBlock: `-${space(1)}`,
  textDecorationColor: color.border,
  textUnderlineOffset: '3px',
})
