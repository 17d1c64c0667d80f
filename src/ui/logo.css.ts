import { styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { media } from './tokens.ts'

const picture = { width: 'auto', objectFit: 'contain', objectPosition: 'left center' } as const

/** The height is reserved before the picture arrives, so that nothing moves. */
export const logo = styleVariants({
  small: { ...picture, height: '44px', maxWidth: '40vw', '@media': { [media.phone]: { height: '32px' } } },
  large: { ...picture, height: '80px', maxWidth: '100%', '@media': { [media.phone]: { height: '44px' } } },
})

const word = {
  color: color.title,
  fontWeight: 750,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
  overflowWrap: 'anywhere',
} as const

export const wordmark = styleVariants({
  small: { ...word, fontSize: size.body },
  large: { ...word, fontSize: size.lead },
})
