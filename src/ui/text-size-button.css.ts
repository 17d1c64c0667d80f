import { style } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { pill, space } from './tokens.ts'

export const button = style({
  display: 'grid',
  placeItems: 'center',
  minWidth: '52px',
  minHeight: '52px',
  paddingInline: space(1.5),
  color: color.label,
  background: color.surface,
  border: `2px solid ${color.border}`,
  borderRadius: pill,
  fontSize: size.small,
})
