import { globalStyle, style } from '@vanilla-extract/css'
import { color, density, size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

/** A mouse is precise: rows and their buttons are low at a desk. */
const FINE = '(pointer: fine)'

const COLUMNS = '(min-width: 1200px)'

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space(1),
})
export const grow = style({ flex: '1 1 200px', minWidth: 0, maxWidth: density.width })
export const dayField = style({ flex: '0 1 180px', minWidth: '160px' })
export const sums = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space(2)}`,
  color: color.muted,
  fontVariantNumeric: 'tabular-nums',
})
export const sum = style({ color: color.title, fontWeight: 700 })
export const hour = style({
  padding: `${space(1)} ${space(2)} ${space(0.5)}`,
  color: color.muted,
  fontSize: size.small,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
})
export const group = style({
  display: 'grid',
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr) auto',
  gap: `${space(0.5)} ${space(2)}`,
  alignItems: 'center',
  padding: `${space(0.75)} ${space(2)}`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': {
    [COLUMNS]: { gridTemplateColumns: '64px minmax(0, 5fr) minmax(0, 4fr) minmax(0, 5fr) auto' },
    [media.phone]: { gridTemplateColumns: '56px minmax(0, 1fr)', alignItems: 'start' },
  },
})
export const time = style({
  color: color.title,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  gridRow: '1 / span 3',
  alignSelf: 'start',
  paddingTop: space(0.5),
  '@media': { [COLUMNS]: { gridRow: 'auto', alignSelf: 'center', paddingTop: 0 } },
})
const cell = style({
  gridColumn: 2,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [COLUMNS]: { gridColumn: 'auto' } },
})
export const who = style([cell, { display: 'grid' }])
export const name = style({ color: color.title, fontWeight: 650 })
export const gone = style({ textDecoration: 'line-through', color: color.muted })
export const muted = style({ color: color.muted, fontSize: size.small })
export const about = style([cell, { display: 'grid', fontSize: size.small }])
export const known = style([cell, { display: 'grid', justifyItems: 'start', gap: '2px' }])
export const mail = style({ color: color.muted, fontSize: size.small })
export const refused = style({
  display: 'flex',
  gap: space(0.5),
  alignItems: 'center',
  color: color.danger,
  fontSize: size.small,
  fontWeight: 650,
})
export const actions = style({
  gridColumn: 3,
  gridRow: '1 / span 3',
  display: 'flex',
  gap: space(1),
  justifyContent: 'flex-end',
  '@media': {
    [COLUMNS]: { gridColumn: 'auto', gridRow: 'auto' },
    [media.phone]: { gridColumn: 2, gridRow: 'auto', justifyContent: 'flex-start', paddingBlock: space(0.5) },
  },
})
export const dense = style({ '@media': { [FINE]: { vars: { [density.height]: '40px' } } } })
globalStyle(`${dense} button`, {
  '@media': { [FINE]: { minHeight: '40px', minWidth: '40px', paddingInline: space(1.5) } },
})
export const empty = style({ display: 'grid', gap: space(2), justifyItems: 'start', padding: space(3) })
export const guest = style({
  display: 'grid',
  gap: space(1),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  paddingBottom: space(1.5),
  borderBottom: `1px solid ${color.line}`,
  '@media': {
    '(min-width: 720px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr) auto' },
  },
})
export const wide = style({
  gridColumn: '1 / -1',
  '@media': { '(min-width: 720px)': { gridColumn: 'auto' } },
})
export const remove = style({ alignSelf: 'end' })
export const guests = style({ display: 'grid', gap: space(1.5), border: 0, padding: 0, minWidth: 0 })
export const legend = style({ fontWeight: 650, color: color.title, paddingBottom: space(0.5) })
export const when = style({
  display: 'grid',
  gap: space(1.5),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '@media': {
    '(min-width: 560px)': { gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)' },
  },
})
export const firstDay = style({
  gridColumn: '1 / -1',
  '@media': { '(min-width: 560px)': { gridColumn: 'auto' } },
})
export const troubles = style({
  display: 'grid',
  gap: '2px',
  color: color.danger,
  paddingInlineStart: space(2.5),
})
