import { style } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '48px',
  height: '48px',
  objectFit: 'cover',
  borderRadius: '50%',
  background: color.secondary,
  color: color.secondaryInner,
  fontSize: size.small,
  fontWeight: 700,
})
