import { globalStyle, style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'
import { stayBelow } from './table.css.ts'

/** A mouse is precise: controls are low at a desk. */
const FINE = '(pointer: fine)'

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: `${space(1)} ${space(2)}`,
  '@media': { print: { display: 'none' } },
})
/** A mouse and room beside each other: labels stand before their fields. */
const DESK = '(pointer: fine) and (min-width: 760px)'
export const grow = style({
  flex: '1 1 150px',
  minWidth: 0,
  maxWidth: '360px',
  // A field keeps room for its words: what does not fit goes to the next line.
  '@media': { [DESK]: { minWidth: 'min-content' } },
})
globalStyle(`${grow} > div`, {
  '@media': { [DESK]: { gridTemplateColumns: 'auto minmax(120px, 1fr)', alignItems: 'center' } },
})
globalStyle(`${grow} > div > label`, { '@media': { [DESK]: { whiteSpace: 'nowrap' } } })

/** What stays above the rows, and the rows. */
export const listed = style({
  minWidth: 0,
  vars: { [stayBelow]: '56px' },
  '@media': { [DESK]: { vars: { [stayBelow]: '40px' } } },
})

/** How full the sites are, and the hint or what can be done with the chosen rows: of the same height, so that no row moves. */
export const acts = style({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `4px ${space(1.5)}`,
  minHeight: '56px',
  paddingBlock: '4px',
  background: color.background,
  color: color.muted,
  fontSize: size.small,
  '@media': {
    [DESK]: { flexWrap: 'nowrap', height: '40px', minHeight: 0, paddingBlock: '1px' },
    print: { display: 'none' },
  },
})
globalStyle(`${acts} button`, {
  '@media': { [FINE]: { minHeight: '38px', paddingBlock: '2px', whiteSpace: 'nowrap' } },
})
/** The sum before how full each site is. */
export const total = style({
  // Where there is little room it has a line of its own.
  flex: '1 0 100%',
  color: color.title,
  marginInlineEnd: space(1.5),
  '@media': { [DESK]: { flex: 'none' } },
})
export const chosen = style({ color: color.title, fontWeight: 700 })
export const keysHint = style({
  '@media': { '(pointer: coarse)': { display: 'none' }, '(max-width: 1199px)': { display: 'none' } },
})

export const done = style({
  position: 'sticky',
  bottom: space(2),
  zIndex: 3,
  justifySelf: 'start',
  maxWidth: '100%',
  selectors: { '&:empty': { display: 'none' } },
  '@media': { print: { display: 'none' } },
})
export const doneWords = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1.5),
  borderRadius: radius,
})
export const announced = style({ marginInlineStart: 'auto' })

/** A name that opens its row without leading to another page. */
export const opener = style({
  maxWidth: '100%',
  padding: `${space(1)} 0`,
  marginBlock: `-${space(1)}`,
  border: 0,
  background: 'none',
  color: color.title,
  font: 'inherit',
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textDecoration: 'underline',
  textDecorationColor: color.border,
  textUnderlineOffset: '3px',
  // The cell cuts off what is outside of it.
  outlineOffset: '-3px',
})
globalStyle(`${announced} > label`, { '@media': { [FINE]: { minHeight: '40px' } } })
