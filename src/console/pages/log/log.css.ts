import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

export const sortHint = style({ color: color.muted, fontSize: size.small })
export const acts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  '@media': { print: { display: 'none' } },
})
export const onPaper = style({ display: 'none', '@media': { print: { display: 'block' } } })
/** On a line of its own, above what it means. */
export const mark = style({ display: 'block' })
export const facts = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
})
export const fact = style({ display: 'grid', gap: space(0.5), alignContent: 'start', minWidth: 0 })
export const factName = style({ color: color.muted, fontSize: size.small })
export const factValue = style({
  display: 'grid',
  gap: space(1),
  justifyItems: 'start',
  overflowWrap: 'anywhere',
})
export const signature = style({
  width: '100%',
  maxWidth: '320px',
  padding: space(1),
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  // A signature is shown on white, also in the dark theme.
  background: '#ffffff',
})
export const trail = style({ display: 'grid', gap: space(1), listStyle: 'none' })
export const step = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space(2)}` })
export const change = style({ display: 'block', color: color.muted })
export const when = style({ color: color.muted, minWidth: '170px', fontVariantNumeric: 'tabular-nums' })
