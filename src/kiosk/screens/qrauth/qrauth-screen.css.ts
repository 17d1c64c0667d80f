import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

const panel = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1.5),
  padding: space(2),
  background: color.danger,
  color: color.dangerInner,
  fontSize: size.lead,
  fontWeight: 700,
  lineHeight: 1.2,
})

export const refused = styleVariants({
  // Along the lower edge of the picture, so that the finder stays free for the next try.
  overPicture: [panel, { gridArea: '1 / 1', placeSelf: 'end stretch', position: 'relative' }],
  // Of a code that a scanner typed while there is no picture.
  alone: [panel],
})
