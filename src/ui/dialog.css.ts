import { style } from '@vanilla-extract/css'
import { color, layout, size } from './theme.css.ts'
import { media, notEnlarged, pill, radius, space } from './tokens.ts'

const belowNotice = `calc(${layout.gutter} + 4rem)`

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
  // Above the button that says that there is more.
  scrollPaddingBottom: 'max(72px, 5rem)',
  background: 'rgb(0 0 0 / 0.55)',
  // No content is hidden below the part that stays at the top.
  selectors: {
    ':root[data-is-offline] &': { paddingTop: belowNotice, scrollPaddingTop: belowNotice },
  },
})

export const dialog = style({
  display: 'grid',
  gap: space(3),
  width: '100%',
  maxWidth: '760px',
  padding: layout.dialog,
  borderRadius: radius,
  background: color.surface,
  color: color.label,
  position: 'relative',
  '@media': { [media.phone]: { gap: space(2) } },
})

/** At the end of the line, over the whole height. */
export const side = style([veil, { placeItems: 'stretch', justifyContent: 'end', padding: 0 }])
export const drawer = style([
  dialog,
  {
    alignContent: 'start',
    width: '100vw',
    maxWidth: '560px',
    borderRadius: 0,
    overflow: 'auto',
    '@media': { [media.phone]: { maxWidth: '100vw' } },
  },
])

const CLOSE_SIZE = '44px'

/** In the corner, beside the title. */
export const close = style({
  position: 'absolute',
  top: space(1),
  insetInlineEnd: space(1),
  display: 'grid',
  placeItems: 'center',
  width: CLOSE_SIZE,
  height: CLOSE_SIZE,
  border: 0,
  borderRadius: pill,
  background: 'none',
  color: color.muted,
  cursor: 'pointer',
  ':hover': { color: color.label },
  ':focus-visible': { outline: `3px solid ${color.focus}` },
})

export const header = style({
  display: 'flex',
  // If the title has no room beside the tools, the tools stand above it.
  flexWrap: 'wrap-reverse',
  // The top, since the rows are reversed.
  alignItems: 'flex-end',
  justifyContent: 'flex-end',
  gap: `${space(1)} ${space(2)}`,
  selectors: { [`&:has(~ ${close})`]: { paddingInlineEnd: space(4) } },
})

export const title = style({
  flex: '1 1 5em',
  minWidth: 0,
  paddingTop: space(0.5),
  fontSize: size.title,
  fontWeight: 750,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
  // Beside the tools a long word has room on a phone.
  '@media': { [media.phone]: { selectors: { [notEnlarged]: { fontSize: `calc(0.75 * ${size.title})` } } } },
})
