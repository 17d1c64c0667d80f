import { style } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { enlarged, media } from './tokens.ts'

export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '3rem',
  height: '3rem',
  objectFit: 'cover',
  borderRadius: '50%',
  background: color.secondary,
  color: color.secondaryInner,
  fontSize: size.small,
  fontWeight: 700,
  // Enlarged text on a phone leaves no room for pictures.
  '@media': { [media.phone]: { selectors: { [enlarged]: { display: 'none' } } } },
})

export const largeAvatar = style([
  avatar,
  { width: 'var(--face)', height: 'var(--face)', fontSize: size.lead },
])
