import { globalStyle, style } from '@vanilla-extract/css'
import { color, layout, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

export const page = style({
  display: 'grid',
  gap: space(3),
  alignContent: 'start',
  width: '100%',
  // The room beside the menu on a screen of 1440 pixels: there all pages end at the same edge.
  maxWidth: '1180px',
  padding: `${space(4)} ${layout.gutter} ${space(8)}`,
  '@media': { [media.phone]: { paddingBlock: `${space(2)} ${space(6)}`, gap: space(2) } },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
})
// Its words break before what is to be pressed goes below them.
globalStyle(`${head} > div:first-child`, { flex: '1 1 240px', minWidth: 0 })
export const title = style({ fontSize: size.title, fontWeight: 750 })
export const intro = style({ color: color.muted, maxWidth: '68ch', marginTop: space(1) })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), alignItems: 'center' })

export const card = style({
  display: 'grid',
  gap: space(2),
  alignContent: 'start',
  minWidth: 0,
  padding: space(3),
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
  '@media': { [media.phone]: { padding: space(2) } },
})
export const cardTitle = style({ fontSize: size.lead, fontWeight: 700, letterSpacing: '-0.01em' })
export const hint = style({
  marginTop: space(0.5),
  color: color.muted,
  fontSize: size.small,
  maxWidth: '68ch',
})

/** Fields stand side by side if there is room. */
export const fields = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
})
/** What can be pressed is of no use on paper. */
export const notOnPaper = style({ '@media': { print: { display: 'none' } } })

/** Settings left, their result right; one above the other if that would be narrow. */
export const beside = style({
  display: 'grid',
  gap: space(3),
  alignItems: 'start',
  '@media': { '(min-width: 1180px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, min(50%, 600px))' } },
})
/** The menu of the console stands beside the page, and has the same link. */
export const onlyWithoutMenu = style({ '@media': { '(min-width: 960px)': { display: 'none' } } })
export const wide = style({ maxWidth: '1400px' })
/** A mouse is precise: at a desk the height of the screen belongs to the list. */
const DESK = '(pointer: fine) and (min-width: 760px)'
export const dense = style({
  '@media': {
    [DESK]: {
      gap: '4px',
      paddingBlock: `6px ${space(6)}`,
      vars: { [size.title]: '1.375rem' },
    },
  },
})
globalStyle(`aside ~ ${dense}`, { '@media': { [DESK]: { paddingTop: space(1.5) } } })
globalStyle(`${dense} > ${head} > div:first-child`, { '@media': { [DESK]: { flex: 'none' } } })
globalStyle(`${dense} > ${head}`, { '@media': { [DESK]: { gap: `0 ${space(3)}` } } })
globalStyle(`${dense} > ${head} > nav`, { '@media': { [DESK]: { flex: '1 1 auto', borderBottom: 0 } } })
globalStyle(`${dense} > ${head} > ${actions}`, { marginInlineStart: 'auto' })
globalStyle(`${dense} > ${head} :is(a, button)`, {
  '@media': { [DESK]: { minHeight: '40px', paddingBlock: '2px' } },
})
export const stack = style({ display: 'grid', gap: space(2), alignContent: 'start', minWidth: 0 })
export const sticky = style({
  '@media': { '(min-width: 1180px)': { position: 'sticky', top: space(3) } },
})
