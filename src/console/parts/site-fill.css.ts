import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { pill, space } from '#src/ui/tokens.ts'

const list = style({
  display: 'flex',
  gap: `${space(1)} ${space(3)}`,
  color: color.label,
  fontVariantNumeric: 'tabular-nums',
})
/** A mouse and a wide screen: what stands above a table has one line. */
const DESK = '(pointer: fine) and (min-width: 760px)'
const aboveTable = style([list, { flex: '1 1 0', minWidth: 'min(100%, 240px)', whiteSpace: 'nowrap' }])
export const sites = styleVariants({
  lines: [list, { flexWrap: 'wrap', minWidth: 0 }],
  /** Long names are cut off, and never how many are inside. */
  oneLine: [aboveTable, { flexWrap: 'wrap', '@media': { [DESK]: { flexWrap: 'nowrap' } } }],
  /** However many sites there are: the fullest stand first, and the others are scrolled to. What is cut off fades. */
  scrolled: [
    aboveTable,
    {
      overflowX: 'auto',
      scrollbarWidth: 'thin',
      outlineOffset: '-3px',
      // Room for the ring around it.
      marginBlock: `calc(-1 * ${space(0.5)})`,
      paddingBlock: space(0.5),
      paddingInlineEnd: space(6),
      selectors: {
        '&:not(:focus-visible)': {
          maskImage: `linear-gradient(to left, transparent, black ${space(6)})`,
        },
      },
    },
  ],
})
export const site = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4px',
  flex: 'none',
  alignContent: 'center',
  width: 'max-content',
  minWidth: '160px',
  maxWidth: '100%',
  fontSize: size.small,
  selectors: { [`${sites.oneLine} > &`]: { flex: '0 1 auto', minWidth: 'min(160px, 100%)' } },
})
export const siteWords = style({
  selectors: { [`${sites.oneLine} &`]: { display: 'flex', gap: '0.25em' } },
})
export const siteName = style({
  color: color.title,
  fontWeight: 650,
  selectors: { [`${sites.oneLine} &`]: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } },
})
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
