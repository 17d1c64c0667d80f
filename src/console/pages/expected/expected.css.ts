import { globalStyle, style } from '@vanilla-extract/css'
import { color, density, size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

/** A mouse is precise: rows and their buttons are low at a desk. */
const FINE = '(pointer: fine)'

const COLUMNS = '(min-width: 1200px)'
/** Room for name and address of a guest in one row of the dialog. */
const GUEST_ROW = '(min-width: 720px)'

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
/** Two columns of words beside the time; three at a desk, one on a phone. */
export const row = style({
  display: 'grid',
  gridTemplateColumns: '76px minmax(0, 5fr) minmax(0, 4fr) auto',
  gap: `2px ${space(2)}`,
  alignItems: 'center',
  padding: `${space(0.75)} ${space(2)}`,
  selectors: { '& + &': { borderTop: `1px solid ${color.line}` } },
  '@media': {
    // The last column is as wide in each row, whichever buttons it has.
    [COLUMNS]: {
      gridTemplateColumns: '76px minmax(0, 4fr) minmax(0, 6fr) minmax(0, 4fr) minmax(200px, auto)',
    },
    [media.phone]: { gridTemplateColumns: '68px minmax(0, 1fr)', alignItems: 'start' },
  },
})
const place = (gridColumn: number, gridRow: string, desk: number) => ({
  gridColumn,
  gridRow,
  '@media': {
    [COLUMNS]: { gridColumn: desk, gridRow: 'auto' },
    [media.phone]: { gridColumn: 2, gridRow: 'auto' },
  },
})
export const time = style({
  gridColumn: 1,
  gridRow: '1 / span 2',
  color: color.title,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [COLUMNS]: { gridRow: 'auto' }, [media.phone]: { gridRow: '1 / span 4' } },
})
const words = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' })
export const who = style([words, place(2, '1', 2)])
export const name = style({ color: color.title, fontWeight: 650 })
export const gone = style({ textDecoration: 'line-through', color: color.muted })
export const muted = style({ color: color.muted, fontSize: size.small })
export const about = style([words, place(2, '2', 3), { fontSize: size.small }])
export const known = style([words, place(3, '1 / span 2', 4), { justifyItems: 'start', gap: '2px' }])
export const mail = style({ color: color.muted, fontSize: size.small })
export const refused = style({
  display: 'flex',
  gap: space(0.5),
  alignItems: 'center',
  color: color.danger,
  fontSize: size.small,
  fontWeight: 650,
})
export const actions = style([
  place(4, '1 / span 2', 5),
  {
    display: 'flex',
    gap: space(1),
    justifyContent: 'flex-end',
    '@media': { [media.phone]: { justifyContent: 'flex-start', paddingBlock: space(0.5) } },
  },
])
export const dense = style({})
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
    [GUEST_ROW]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1.4fr) auto' },
  },
})
export const email = style({ gridColumn: '1 / -1', '@media': { [GUEST_ROW]: { gridColumn: 'auto' } } })
export const company = style({ '@media': { [GUEST_ROW]: { gridColumn: '1 / span 2' } } })
export const remove = style({
  alignSelf: 'end',
  '@media': { [GUEST_ROW]: { gridColumn: 4, gridRow: 1 } },
})
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
