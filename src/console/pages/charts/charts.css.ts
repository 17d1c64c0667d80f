import { globalStyle, style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

const FORCED = '(forced-colors: active)'
const PRINT = 'print'
const exact = { printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' } as const

export const fill = style({ fill: color.primary, '@media': { [FORCED]: { fill: 'CanvasText' } } })
export const bars = style({ width: '100%', borderCollapse: 'collapse' })
export const name = style({
  textAlign: 'start',
  fontWeight: 550,
  padding: `${space(0.5)} 0`,
  maxWidth: '180px',
  overflowWrap: 'anywhere',
})
export const track = style({ width: '55%', paddingInline: space(1.5) })
export const bar = style({
  ...exact,
  display: 'block',
  width: '100%',
  height: '14px',
  background: color.background,
})
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })

/** The figures above the charts. */
export const figures = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
})
export const figure = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(0.5),
  padding: `${space(2)} ${space(3)}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
  '@media': { [media.phone]: { padding: space(2) } },
})
export const figureName = style({ color: color.muted, fontSize: size.small })
export const figureNumber = style({
  color: color.title,
  fontSize: size.title,
  fontWeight: 750,
  lineHeight: 1.15,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const figureNote = style({ color: color.muted, fontSize: size.small })

export const cardActs = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  '@media': { [PRINT]: { display: 'none' } },
})
/** Quiet: the chart is what is looked at. */
globalStyle(`${cardActs} > button`, {
  minHeight: '48px',
  padding: `2px ${space(1.5)}`,
  fontSize: size.small,
  '@media': { '(pointer: fine)': { minHeight: '34px' } },
})

export const chart = style({ display: 'grid', gap: space(1.5), minWidth: 0, breakInside: 'avoid' })
export const plot = style({
  position: 'relative',
  borderRadius: '8px',
  // A finger still scrolls the page.
  touchAction: 'pan-y',
  cursor: 'default',
})
export const drawing = style({
  ...exact,
  display: 'block',
  width: '100%',
  height: 'auto',
  overflow: 'visible',
})
export const gridLine = style({
  stroke: color.line,
  strokeWidth: 1,
  '@media': { [FORCED]: { stroke: 'GrayText' } },
})
export const limitLine = style({
  stroke: color.danger,
  strokeWidth: 1.5,
  '@media': { [FORCED]: { stroke: 'Highlight' } },
})
export const axisLine = style({
  stroke: color.border,
  strokeWidth: 1,
  '@media': { [FORCED]: { stroke: 'CanvasText' } },
})
export const axisName = style({
  fill: color.muted,
  fontSize: '13px',
  fontVariantNumeric: 'tabular-nums',
  '@media': { [FORCED]: { fill: 'CanvasText' } },
})
export const single = style({ fill: color.primary, '@media': { [FORCED]: { fill: 'CanvasText' } } })
/** The line between two parts. */
export const part = style({ stroke: color.surface, strokeWidth: 1 })
export const partPattern = style({
  fill: 'none',
  stroke: '#ffffff',
  strokeWidth: 1.4,
  opacity: 0.75,
  '@media': { [FORCED]: { stroke: 'Canvas', opacity: 1, strokeWidth: 2 } },
})
/** At least 3:1 on the light and on the dark surface. */
const partColor = (fillColor: string) =>
  style({ fill: fillColor, '@media': { [FORCED]: { fill: 'CanvasText' } } })
export const partColors = [
  partColor('#3b7dd8'),
  partColor('#c8660a'),
  partColor('#0d8f83'),
  partColor('#b8479a'),
  partColor('#778420'),
  partColor('#7a828d'),
]
export const outline = style({
  fill: 'none',
  stroke: color.label,
  strokeWidth: 1.5,
  strokeDasharray: '4 3',
  '@media': { [FORCED]: { stroke: 'Highlight' } },
})
export const chosenBand = style({
  fill: color.label,
  opacity: 0.08,
  '@media': { [FORCED]: { fill: 'Highlight', opacity: 0.4 }, [PRINT]: { display: 'none' } },
})

export const value = style({
  position: 'absolute',
  insetBlockStart: space(0.5),
  zIndex: 2,
  display: 'grid',
  gap: '2px',
  width: 'max-content',
  maxWidth: 'min(260px, 60%)',
  padding: `${space(1)} ${space(1.5)}`,
  border: `1px solid ${color.border}`,
  borderRadius: '10px',
  background: color.surface,
  boxShadow: '0 4px 16px rgb(0 0 0 / 14%)',
  color: color.label,
  fontSize: '0.875rem',
  lineHeight: 1.35,
  pointerEvents: 'none',
  '@media': { [PRINT]: { display: 'none' } },
})
export const valueNumber = style({
  color: color.title,
  fontSize: size.lead,
  fontVariantNumeric: 'tabular-nums',
})
export const valuePart = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space(1),
  fontVariantNumeric: 'tabular-nums',
})

export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space(0.5)} ${space(2.5)}`,
  listStyle: 'none',
  color: color.label,
  fontSize: size.small,
})
export const legendItem = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  fontVariantNumeric: 'tabular-nums',
})
export const swatch = style({ ...exact, flex: 'none', width: '14px', height: '14px' })

/** A long table stays within its card. */
export const tableBox = style({
  maxHeight: '420px',
  overflow: 'auto',
  '@media': { [PRINT]: { maxHeight: 'none' } },
})
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${table} th, ${table} td`, {
  padding: `${space(0.75)} ${space(1)}`,
  borderBottom: `1px solid ${color.line}`,
  textAlign: 'end',
  whiteSpace: 'nowrap',
})
globalStyle(`${table} th`, { fontWeight: 600, color: color.label })
globalStyle(`${table} tr > :first-child`, { textAlign: 'start' })

/** Hours of the weekdays. */
export const hours = style({
  ...exact,
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '2px',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${hours} th`, { color: color.muted, fontWeight: 600, padding: '2px', textAlign: 'center' })
globalStyle(`${hours} tbody th`, {
  textAlign: 'end',
  paddingInlineEnd: space(1),
  fontWeight: 400,
  whiteSpace: 'nowrap',
})
globalStyle(`${hours} tr > :first-child`, { width: '4.5em' })
export const hour = style({
  height: '26px',
  borderRadius: '4px',
  textAlign: 'center',
  color: color.title,
  backgroundColor: color.background,
})
