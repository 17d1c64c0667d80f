import { style } from '@vanilla-extract/css'
import { color, layout, size } from './theme.css.ts'
import { media, radius, space } from './tokens.ts'

export const veil = style({
  position: 'fixed',
  inset: 0,
  zIndex: 10,
  display: 'grid',
  placeItems: 'center',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  padding: layout.gutter,
  scrollPadding: space(1),
  background: 'rgb(0 0 0 / 0.55)',
})

export const dialog = style({
  display: 'grid',
  gap: space(3),
  width: '100%',
  maxWidth: '760px',
  padding: space(4),
  borderRadius: radius,
  background: color.surface,
  color: color.label,
  '@media': { [media.phone]: { padding: space(2.5), gap: space(2) } },
})

export const title = style({
  fontSize: size.title,
  fontWeight: 750,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
})
