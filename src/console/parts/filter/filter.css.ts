import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, density, size } from '#src/ui/theme.css.ts'
import { media, pill, space } from '#src/ui/tokens.ts'

/** A mouse is precise: controls are low at a desk. */
const FINE = '(pointer: fine)'
const PHONE = `screen and ${media.phone}`

export const filterBox = style({
  display: 'grid',
  gap: space(1.5),
  '@media': { print: { display: 'none' } },
})
export const first = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: `${space(1)} ${space(2)}`,
})
export const grow = style({ flex: '1 1 200px', minWidth: 0, maxWidth: '360px' })
/** Only a phone has no room for all filters. */
export const fold = style({ display: 'none', '@media': { [PHONE]: { display: 'block' } } })
export const folded = styleVariants({
  open: {},
  closed: { '@media': { [PHONE]: { display: 'none' } } },
})
const moreBase = style({
  display: 'grid',
  gap: `${space(1)} ${space(1.5)}`,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 148px), 1fr))',
})
export const more = styleVariants({
  open: [moreBase],
  closed: [moreBase, { '@media': { [PHONE]: { display: 'none' } } }],
})
// A date is wider than its column by itself, and would lie over the next one.
globalStyle(`${moreBase} input[type=date]`, { width: '100%', minWidth: 0, paddingInline: space(1) })
export const spans = style({ display: 'flex', flexWrap: 'wrap', gap: space(0.5) })
export const span = style({
  minHeight: density.height,
  padding: `${space(0.5)} ${space(1.5)}`,
  border: `2px solid ${color.border}`,
  borderRadius: pill,
  background: color.surface,
  color: color.label,
  fontSize: size.small,
  fontWeight: 650,
  selectors: {
    '&[aria-pressed=true]': {
      background: color.secondary,
      borderColor: color.secondary,
      color: color.secondaryInner,
    },
    '&:hover:not([aria-pressed=true])': { background: color.background },
  },
})

export const summary = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(2)}`,
  minHeight: '40px',
  '@media': { print: { display: 'none' } },
})
export const count = style({
  color: color.title,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), listStyle: 'none' })
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: '48px',
  padding: `2px ${space(1.5)}`,
  border: `1px solid ${color.border}`,
  borderRadius: pill,
  background: color.surface,
  color: color.title,
  fontSize: size.small,
  textAlign: 'start',
  selectors: { '&:hover': { background: color.background } },
  '@media': { [FINE]: { minHeight: '34px' } },
})
globalStyle(`${chip} > svg`, { flex: 'none', width: '16px', height: '16px' })
export const clear = style({
  minHeight: '48px',
  padding: `2px ${space(1)}`,
  border: 0,
  background: 'none',
  color: color.title,
  fontSize: size.small,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  '@media': { [FINE]: { minHeight: '34px' } },
})
