import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { media } from './tokens.ts'

const picture = {
  width: 'auto',
  objectFit: 'contain',
  objectPosition: 'left center',
  // At night it keeps a light ground, for which it was made.
  selectors: {
    '[dir=rtl] &': { objectPosition: 'right center' },
    ':root[data-night] &': { padding: '8px', background: '#fff', borderRadius: '8px' },
  },
} as const

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

/** Our own picture where a company has none, in its colour. */
export const defaultMark = style({
  display: 'inline-block',
  width: '1.1em',
  height: '1.1em',
  marginInlineEnd: '0.35em',
  verticalAlign: '-0.18em',
  background: color.title,
  mask: 'url(/default-logo.svg) center / contain no-repeat',
  '@media': {
    '(forced-colors: active)': { background: 'CanvasText' },
    // Beside the tools it would take a line of its own above the name.
    [media.phone]: { selectors: { [`${wordmark.large} > &`]: { display: 'none' } } },
  },
})
