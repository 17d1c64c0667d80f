import { createVar, fallbackVar, globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

/** A mouse is precise: rows and their buttons are low at a desk. */
const FINE = '(pointer: fine)'
/** Below it a row has two lines, and no columns. */
const COMPACT = 'screen and (max-width: 759px)'
/** Below it the type of a visitor has no room; the page of the visit says it. */
const ROOMY_BELOW = 'screen and (max-width: 1199px)'
/** A tablet in landscape format, where the menu takes a quarter of the screen. */
const BESIDE_MENU = 'screen and (min-width: 760px) and (max-width: 1199px)'
/** Below it names of companies and hosts would be cut for what the page of the visit says as well. */
const WIDE_BELOW = 'screen and (max-width: 1599px)'
const PRINT = 'print'

export const table = style({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
  '@media': {
    [COMPACT]: { display: 'block' },
    // On paper every word is read, and nothing can be opened.
    [PRINT]: { tableLayout: 'auto', border: 0, borderRadius: 0, fontSize: '8pt' },
  },
})
export const head = style({ '@media': { [COMPACT]: { display: 'none' } } })
/** The height of what stays on the screen above the heading. */
export const stayBelow = createVar()
/** The head of a table that is longer than the screen; it stays in view. */
export const stayingHead = style([head])
globalStyle(`${stayingHead} > tr > *`, {
  position: 'sticky',
  top: fallbackVar(stayBelow, '0px'),
  zIndex: 1,
  background: color.surface,
  boxShadow: `0 1px 0 ${color.line}`,
  '@media': { [PRINT]: { position: 'static', boxShadow: 'none' } },
})
// The corners of the table.
globalStyle(`${stayingHead} > tr > :first-child`, { borderStartStartRadius: radius })
globalStyle(`${stayingHead} > tr > :last-child`, { borderStartEndRadius: radius })
export const body = style({ '@media': { [COMPACT]: { display: 'block' } } })
export const row = style({
  height: '48px',
  // Painted for itself: a browser repeats the pictures of rows that stay as they are, and draws those that come into sight.
  position: 'relative',
  zIndex: 0,
  selectors: {
    // An open menu lies over the rows below, and over the note of what was done.
    '&:has([aria-expanded=true])': { zIndex: 4 },
    '&[data-chosen]': { background: color.background },
    '&:hover': { background: color.background },
  },
  '@media': {
    [FINE]: { height: '40px' },
    [PRINT]: { height: 'auto', breakInside: 'avoid' },
    [COMPACT]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"choose name since menu" "choose second state menu"',
      alignItems: 'center',
      columnGap: space(1),
      height: 'auto',
      minHeight: '64px',
      padding: `${space(0.75)} ${space(0.5)}`,
      borderTop: `1px solid ${color.line}`,
      selectors: { '&:first-child': { borderTop: 0 } },
    },
  },
})

const cellBase = style({
  paddingBlock: '2px',
  paddingInline: space(1),
  borderTop: `1px solid ${color.line}`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
  '@media': {
    [COMPACT]: { border: 0, padding: 0 },
    [PRINT]: { padding: '2px 4px', overflow: 'visible', whiteSpace: 'normal', verticalAlign: 'top' },
  },
})
const shut = { overflow: 'visible', textOverflow: 'clip' } as const
const away = (below: string) => style({ '@media': { [below]: { display: 'none' } } })
const area = (gridArea: string) => style({ '@media': { [COMPACT]: { gridArea } } })
/** The width of a column; without columns a cell is as wide as its words. */
const wide = (width: string) =>
  style({ width, '@media': { [COMPACT]: { width: 'auto' }, [PRINT]: { width: 'auto' } } })

export const cells = styleVariants({
  choose: [
    cellBase,
    area('choose'),
    wide('48px'),
    { ...shut, paddingBlock: 0, textAlign: 'center', lineHeight: 0 },
    away(PRINT),
  ],
  name: [
    cellBase,
    area('name'),
    wide('17%'),
    {
      color: color.title,
      fontWeight: 650,
      fontSize: size.body,
      '@media': {
        [BESIDE_MENU]: { width: '23%' },
        [PRINT]: { fontSize: 'inherit' },
      },
    },
  ],
  words: [cellBase, away(COMPACT)],
  extra: [cellBase, away(ROOMY_BELOW), wide('9%')],
  rare: [cellBase, away(WIDE_BELOW), wide('9%')],
  /** As `words`, where the name needs what room there is. */
  aside: [cellBase, away(ROOMY_BELOW)],
  // Times fit, and a cell that cuts nothing off is drawn sooner.
  since: [cellBase, area('since'), wide('92px'), shut],
  before: [cellBase, away(COMPACT), wide('134px'), shut],
  /** As `before`, of a day that all rows are of. */
  hourBefore: [cellBase, away(COMPACT), wide('92px'), shut],
  day: [cellBase, area('since'), wide('134px'), shut],
  /** As `state`, in a table of many columns. */
  marks: [
    cellBase,
    area('state'),
    wide('11%'),
    {
      ...shut,
      '@media': {
        [ROOMY_BELOW]: { width: '14%' },
        [COMPACT]: { width: 'auto', maxWidth: '32vw', textAlign: 'end' },
      },
    },
  ],
  state: [
    cellBase,
    area('state'),
    wide('22%'),
    {
      ...shut,
      '@media': {
        [BESIDE_MENU]: { width: '22%' },
        [COMPACT]: { maxWidth: '40vw', textAlign: 'end' },
      },
    },
  ],
  menu: [
    cellBase,
    area('menu'),
    wide('56px'),
    { ...shut, paddingBlock: 0, textAlign: 'center', lineHeight: 0 },
    away(PRINT),
  ],
})
export type CellKind = Exclude<keyof typeof cells, 'choose' | 'menu'>

/** Stands for rows that are not in the page. */
export const gap = style({ padding: 0, border: 0 })

/** What the columns say that a phone has no room for. */
export const second = style({
  display: 'none',
  '@media': {
    [COMPACT]: {
      display: 'block',
      gridArea: 'second',
      color: color.muted,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
})

export const heading = style({
  height: '40px',
  '@media': { [FINE]: { height: '36px' }, [PRINT]: { height: 'auto' } },
})
export const plainHeading = style({ color: color.muted, fontWeight: 650 })
globalStyle(`${heading} > *`, { borderTop: 0 })
export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(0.5),
  maxWidth: '100%',
  minHeight: '40px',
  padding: 0,
  border: 0,
  background: 'none',
  color: color.muted,
  fontSize: size.small,
  fontWeight: 650,
  textAlign: 'start',
  // The cell cuts off what is outside of it.
  outlineOffset: '-3px',
  '@media': { [FINE]: { minHeight: '32px' }, [PRINT]: { minHeight: 0, fontSize: '8pt' } },
  selectors: { '&:hover': { color: color.title }, '[aria-sort] > &': { color: color.title } },
})
globalStyle(`${sortButton} > svg`, {
  flex: 'none',
  width: '14px',
  height: '14px',
  '@media': { [PRINT]: { display: 'none' } },
})

export const phoneSort = style({
  display: 'none',
  '@media': { [COMPACT]: { display: 'block', flex: '1 1 150px' } },
})

export const choice = style({ display: 'inline-grid', placeItems: 'center', width: '40px', height: '38px' })
globalStyle(`${heading} ${choice}`, { '@media': { [FINE]: { height: '32px' } } })
globalStyle(`${choice} > input`, { width: '20px', height: '20px', accentColor: color.primary, margin: 0 })
globalStyle(`${cells.menu} > div > button`, {
  minHeight: '46px',
  padding: '2px 8px',
  '@media': { [FINE]: { minHeight: '34px', minWidth: '40px' } },
})
globalStyle(`${cells.menu} > div > div`, { lineHeight: 1.4 })
globalStyle(`${heading} > ${cells.menu} > div > button`, { '@media': { [PRINT]: { display: 'none' } } })
globalStyle(`${cells.menu} > div > button`, { background: 'none', borderColor: 'transparent' })

const stateBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(0.5),
  maxWidth: '100%',
})
export const state = styleVariants({
  plain: [stateBase, { color: color.muted }],
  warning: [stateBase, { color: color.warning, fontWeight: 650 }],
  danger: [stateBase, { color: color.danger, fontWeight: 650 }],
})
globalStyle(`${stateBase} > svg`, { flex: 'none', width: '16px', height: '16px' })
export const stateWords = style({ overflow: 'hidden', textOverflow: 'ellipsis' })
export const roomyWords = away(COMPACT)
export const empty = style({
  padding: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
  color: color.muted,
})
