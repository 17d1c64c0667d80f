import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const planPicture = style({
  display: 'block',
  width: 'auto',
  maxWidth: '100%',
  height: 'auto',
  maxHeight: '240px',
  marginBottom: space(1),
  border: `1px solid ${color.border}`,
  borderRadius: '8px',
})
