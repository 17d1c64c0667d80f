import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, pill, radius, space } from '#src/ui/tokens.ts'

const print = 'print'

export const onScreen = style({ '@media': { [print]: { display: 'none' } } })
/** The running time; each second it is of the same width, so that nothing beside it moves. */
export const running = style([
  onScreen,
  { color: color.title, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
])
export const count = style({ color: color.title })
export const number = style({ fontSize: size.title, fontWeight: 750, fontVariantNumeric: 'tabular-nums' })
export const bar = style({
  appearance: 'none',
  width: '100%',
  height: '10px',
  border: 0,
  borderRadius: pill,
  overflow: 'hidden',
  background: color.line,
  selectors: {
    '&::-webkit-progress-bar': { background: color.line },
    '&::-webkit-progress-value': { background: color.success },
    '&::-moz-progress-bar': { background: color.success },
  },
  '@media': { [print]: { display: 'none' } },
})
export const group = style({ display: 'grid', gap: space(1.5), marginTop: space(2) })
export const list = style({
  display: 'grid',
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
  '@media': { [print]: { border: 0, borderRadius: 0, background: 'none' } },
})
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  borderBottom: `1px solid ${color.line}`,
  breakInside: 'avoid',
  selectors: { '&:last-child': { borderBottom: 0 } },
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `0 ${space(2)}`,
  minHeight: '64px',
  padding: `${space(1)} ${space(2)}`,
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'default' } },
  '@media': {
    [media.phone]: { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    [print]: { minHeight: 0, padding: `${space(0.5)} 0` },
  },
})
export const box = style({
  width: '32px',
  height: '32px',
  accentColor: color.success,
  '@media': { [print]: { width: '18px', height: '18px' } },
})
export const more = style({ display: 'grid', paddingInlineEnd: space(1) })
export const counts = style({ display: 'grid', gap: space(0.5) })
export const totals = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  gap: space(3),
})
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space(2)}`,
  listStyle: 'none',
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
})
export const help = style({ color: color.danger })
export const words = style({ display: 'grid', minWidth: 0 })
export const name = style({ fontWeight: 650, color: color.title })
export const outcome = style({
  color: color.danger,
  fontWeight: 650,
  fontSize: size.small,
  selectors: { [`${row}:has(:checked) &`]: { color: color.success } },
  '@media': { [media.phone]: { gridColumn: 2 } },
})
