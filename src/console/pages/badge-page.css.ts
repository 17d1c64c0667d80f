import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'

export const badge = style({
  justifySelf: 'center',
  maxHeight: '520px',
  width: 'auto',
  border: `1px solid ${color.line}`,
  borderRadius: '8px',
})
