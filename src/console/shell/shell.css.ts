import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { pill, space } from '#src/ui/tokens.ts'

const DESK = '(min-width: 960px)'

export const shell = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  minHeight: '100dvh',
  '@media': {
    [`screen and ${DESK}`]: {
      gridTemplateColumns: 'clamp(224px, 18.4vw, 264px) minmax(0, 1fr)',
      gridTemplateRows: '1fr',
    },
  },
})
export const side = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(1),
  padding: space(2),
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
  '@media': {
    print: { display: 'none' },
    [`screen and ${DESK}`]: {
      position: 'sticky',
      top: 0,
      height: '100dvh',
      padding: space(2),
      paddingBottom: space(1),
      borderBottom: 0,
      borderInlineEnd: `1px solid ${color.line}`,
      gridTemplateRows: 'auto minmax(0, 1fr)',
    },
  },
})
export const brand = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1),
  '@media': { [DESK]: { flexWrap: 'wrap' } },
})
// At a desk the search has a line of its own, so that the name of the company is not broken.
globalStyle(`${brand} > button`, { '@media': { [DESK]: { flex: '1 0 100%', marginBlockEnd: space(1) } } })
export const company = style({
  flex: '1 1 0',
  minWidth: 0,
  overflowWrap: 'break-word',
  fontWeight: 750,
  fontSize: size.lead,
  color: color.title,
  paddingInline: space(1.5),
})
export const menuButton = style({ '@media': { [DESK]: { display: 'none' } } })
/** At a desk the account stands at the bottom of the window, whatever there is above: that scrolls. */
const menuBase = style({
  gap: space(1),
  alignContent: 'start',
  '@media': {
    [DESK]: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', minHeight: 0 },
  },
})
/** What is left to scroll to fades at its end. */
const FADE = space(4)
globalStyle(`${menuBase} > nav`, {
  '@media': {
    [DESK]: {
      flex: '1 1 auto',
      minHeight: '120px',
      overflowY: 'auto',
      paddingBottom: FADE,
      scrollPaddingBottom: FADE,
      maskImage: `linear-gradient(to top, transparent, black ${FADE})`,
    },
  },
})
export const menu = styleVariants({
  open: [menuBase, { display: 'grid' }],
  closed: [menuBase, { display: 'none' }],
})
export const group = style({ display: 'grid', gap: '2px' })
/** The sections of the settings, below their door. */
export const sections = style({
  display: 'grid',
  marginInlineStart: space(2.5),
  paddingInlineStart: space(1),
  borderInlineStart: `1px solid ${color.line}`,
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: '36px',
  padding: `2px ${space(1.5)}`,
  borderRadius: '10px',
  textDecoration: 'none',
  fontWeight: 550,
  color: color.label,
  selectors: {
    '&:is([aria-current=page], [data-here])': {
      background: color.secondary,
      color: color.secondaryInner,
      fontWeight: 700,
    },
    // One of its sections is lit.
    '&[data-open]': { fontWeight: 700 },
    '&:hover:not([aria-current=page], [data-here])': { background: color.background },
  },
  '@media': { '(max-width: 959px)': { minHeight: '48px' } },
})
/** A number at the end of a menu item. */
export const count = style({
  marginInlineStart: 'auto',
  minWidth: '24px',
  padding: `0 ${space(1)}`,
  borderRadius: pill,
  background: color.primary,
  color: color.primaryInner,
  fontSize: size.small,
  fontWeight: 700,
  lineHeight: '24px',
  textAlign: 'center',
})
export const foot = style({
  display: 'grid',
  gap: space(0.5),
  paddingTop: space(1),
  borderTop: `1px solid ${color.line}`,
})
export const own = style({ display: 'grid' })
export const ways = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1),
})
// Beside the button to sign out, and as high.
globalStyle(`${ways} > div`, { '@media': { '(pointer: fine)': { minHeight: '40px' } } })
globalStyle(`${ways} select`, { '@media': { '(pointer: fine)': { minHeight: '36px' } } })
export const start = style({
  borderRadius: '10px',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const who = style({ paddingInline: space(1.5), color: color.muted, fontSize: size.small })
export const skip = style({
  position: 'absolute',
  insetInlineStart: space(1),
  top: '-100px',
  zIndex: 5,
  padding: space(1.5),
  background: color.surface,
  selectors: { '&:focus': { top: space(1) } },
})
