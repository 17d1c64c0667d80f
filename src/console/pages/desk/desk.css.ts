import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, density, size } from '#src/ui/theme.css.ts'
import { pill, radius, space } from '#src/ui/tokens.ts'
import { stayBelow } from '../../parts/table/table.css.ts'

/** A mouse is precise: controls are low at a desk. */
const FINE = '(pointer: fine)'

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: `${space(1)} ${space(2)}`,
  '@media': { [FINE]: { vars: { [density.height]: '40px' } }, print: { display: 'none' } },
})
/** A mouse and room beside each other: labels stand before their fields. */
const DESK = '(pointer: fine) and (min-width: 760px)'
export const grow = style({ flex: '1 1 150px', minWidth: 0, maxWidth: '360px' })
globalStyle(`${grow} > div`, {
  '@media': { [DESK]: { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center' } },
})

/** One line, however many sites there are: the fullest stand first, and the others are scrolled to. */
export const sites = style({
  display: 'flex',
  flex: '1 1 0',
  gap: `${space(1)} ${space(3)}`,
  minWidth: 'min(100%, 240px)',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  whiteSpace: 'nowrap',
  color: color.label,
  outlineOffset: '-3px',
  fontVariantNumeric: 'tabular-nums',
})
export const site = style({
  display: 'grid',
  gap: '4px',
  flex: 'none',
  alignContent: 'center',
  width: 'max-content',
  minWidth: '160px',
  maxWidth: '100%',
  fontSize: size.small,
})
export const siteName = style({ color: color.title, fontWeight: 650 })
export const fillWords = styleVariants({
  green: { color: color.muted },
  yellow: { color: color.warning, fontWeight: 650 },
  red: { color: color.danger, fontWeight: 700 },
})
export const bar = style({
  width: '100%',
  height: '6px',
  overflow: 'hidden',
  borderRadius: pill,
  background: color.line,
})
export const fill = styleVariants({
  green: { fill: color.success },
  yellow: { fill: color.warning },
  red: { fill: color.danger },
})

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
globalStyle(`${announced} > label`, { '@media': { [FINE]: { minHeight: '40px' } } })
