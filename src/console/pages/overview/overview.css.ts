import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, pill, radius, space } from '#src/ui/tokens.ts'

const TWO_COLUMNS = '(min-width: 1180px)'

export const columns = style({
  display: 'grid',
  gap: space(3),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [TWO_COLUMNS]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
})
export const column = style({ display: 'grid', gap: space(3), minWidth: 0 })

export const fine = style({ display: 'flex', alignItems: 'center', gap: space(1), color: color.success })
export const alarms = style({ display: 'grid', marginBlockStart: `-${space(1)}` })
export const alarm = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${space(0.5)} ${space(1.5)}`,
  minHeight: '48px',
  paddingBlock: space(1),
  borderTop: `1px solid ${color.line}`,
  selectors: { '&:first-child': { borderTop: 0 } },
  '@media': { [media.phone]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
})
const markBase = style({ display: 'grid', alignSelf: 'start', paddingBlockStart: '2px' })
export const alarmMark = styleVariants({
  urgent: [markBase, { color: color.danger }],
  other: [markBase, { color: color.warning }],
})
export const alarmWords = style({ display: 'grid', gap: '2px', minWidth: 0, overflowWrap: 'break-word' })
export const alarmTitle = style({ color: color.title, fontWeight: 650 })
export const alarmHint = style({ color: color.muted, fontSize: size.small })
export const alarmLink = style({
  display: 'grid',
  alignItems: 'center',
  minHeight: '36px',
  color: color.primary,
  fontWeight: 650,
  '@media': { [media.phone]: { gridColumn: 2, justifySelf: 'start', minHeight: '44px' } },
})

export const steps = style({
  display: 'grid',
  gap: space(1),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
})
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  height: '100%',
  minHeight: '48px',
  padding: `${space(1)} ${space(1.5)}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  textDecoration: 'none',
  color: color.label,
  selectors: { '&:hover': { borderColor: color.border } },
})
const numberBase = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '28px',
  height: '28px',
  borderRadius: pill,
  fontSize: size.small,
  fontWeight: 700,
})
export const number = styleVariants({
  open: [numberBase, { border: `2px solid ${color.border}`, color: color.label }],
  done: [numberBase, { background: color.success, color: color.successInner }],
})
/** On a phone the names alone: below them stands how everything works. */
export const stepHint = style({
  color: color.muted,
  fontSize: size.small,
  '@media': { [media.phone]: { display: 'none' } },
})
export const stepName = style({ display: 'block', fontWeight: 650, color: color.title })

/** The numbers of the axis at the start, the hours below. */
export const chart = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateRows: '80px 80px auto',
  columnGap: space(1),
  color: color.muted,
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
})
const axis = style({ gridColumn: 1, textAlign: 'end', lineHeight: 1 })
export const axisTop = style([axis, { gridRow: 1 }])
export const axisHalf = style([axis, { gridRow: 2, marginBlockStart: '-0.5em' }])
export const axisZero = style([axis, { gridRow: 2, alignSelf: 'end' }])
export const plot = style({
  gridColumn: 2,
  gridRow: '1 / 3',
  width: '100%',
  height: '100%',
  overflow: 'visible',
  borderBottom: `1px solid ${color.border}`,
})
export const grid = style({ stroke: color.line, vectorEffect: 'non-scaling-stroke' })
export const dayBar = styleVariants({
  over: { fill: color.primary },
  /** The hour that is not over. */
  open: { fill: color.primary, fillOpacity: 0.55 },
})
export const usual = style({
  fill: 'none',
  stroke: color.warning,
  strokeWidth: 2,
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
})
export const hours = style({ gridColumn: 2, display: 'flex', paddingBlockStart: '4px' })
export const hour = style({
  flex: '1 1 0',
  minWidth: 0,
  display: 'grid',
  justifyItems: 'center',
  whiteSpace: 'nowrap',
})

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space(0.5)} ${space(3)}`,
  color: color.muted,
  fontSize: size.small,
})
const key = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  '::before': { content: '', flex: 'none' },
})
export const legendToday = style([
  key,
  { '::before': { width: '12px', height: '12px', background: color.primary } },
])
export const legendUsual = style([
  key,
  { '::before': { width: '20px', borderTop: `2px solid ${color.warning}` } },
])
