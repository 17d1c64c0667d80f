import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, notEnlarged, pill, radius, space } from '#src/ui/tokens.ts'

/** The document takes the height that is left, and scrolls, so that its checkbox is always in sight. */
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  // Documents have names and descriptions of several lengths, and what is below them keeps its place.
  '@media': {
    [`(not ${media.phone}) and (not ${media.short})`]: { minHeight: '32rem' },
    [`${media.phone} and (not ${media.short})`]: { selectors: { [notEnlarged]: { minHeight: '29rem' } } },
  },
})
export const certificate = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: space(1.5),
  minWidth: 0,
})
export const head = style({ display: 'grid', gap: space(1), minWidth: 0 })
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: `0 ${space(2)}`,
  fontSize: size.lead,
  fontWeight: 720,
})
/** Read before the name, seen after it. */
export const count = style({
  order: 1,
  color: color.muted,
  fontSize: size.small,
  fontWeight: 650,
  letterSpacing: 0,
  lineHeight: 1.4,
})
export const description = style({ color: color.muted, fontSize: size.small })

export const stack = style({ display: 'flex', gap: space(0.5) })
const segment_ = style({ flex: 1, height: '6px', borderRadius: pill, border: '1px solid transparent' })
export const segment = styleVariants({
  ticked: [segment_, { background: color.primaryEdge, borderColor: color.primaryEdge }],
  now: [segment_, { background: color.surface, borderColor: color.title }],
  open: [segment_, { background: color.line, borderColor: color.line }],
})

/** Never lower than a few lines, nor higher than the screen. */
export const sheet = style({
  flex: '1 1 0px',
  minHeight: 'min(296px, 80dvh)',
  width: '100%',
  '@media': { [media.phone]: { minHeight: 'min(256px, 80dvh)' } },
})
export const paper = style({
  minHeight: 0,
  height: '100%',
  overflow: 'auto',
  padding: space(3),
  background: color.surface,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  '@media': { [media.phone]: { padding: space(2) } },
})

/** Nothing can be read: the sheet says so in its middle. */
export const trouble = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space(2),
  minHeight: '100%',
  color: color.label,
  fontSize: size.lead,
  textAlign: 'center',
  textWrap: 'balance',
  // In sight above the fold.
  '@media': { [media.phone]: { alignContent: 'start', paddingTop: space(4) } },
})
export const unavailable = style([paper, trouble])
globalStyle(`${trouble} > svg`, { fontSize: 'clamp(4rem, 14vmin, 9rem)' })

export const html = style({ maxWidth: '60ch' })
globalStyle(`${html} > * + *`, { marginTop: space(2) })
globalStyle(`${html} :is(h1, h2, h3, h4)`, { fontSize: size.body, fontWeight: 720 })
globalStyle(`${html} ul`, { listStyle: 'disc', paddingInlineStart: '1.2em' })
globalStyle(`${html} ol`, { listStyle: 'decimal', paddingInlineStart: '1.4em' })
globalStyle(`${html} li + li`, { marginTop: space(1) })
globalStyle(`${html} :is(td, th)`, {
  padding: space(1),
  border: `1px solid ${color.line}`,
  textAlign: 'start',
})

export const zoom = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space(1),
  marginBottom: space(1),
})

export const page = style({ position: 'relative', marginBottom: space(2), background: '#fff' })
export const pageCanvas = style({ width: '100%', height: '100%' })

/** A document that is optional has the way on without it below: its text leaves room for that. */
export const optional = style([certificate])
globalStyle(`${optional} > ${sheet}`, { minHeight: 'min(240px, 80dvh)' })

/** The way on without an optional document, below its checkbox. */
export const decline = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1.5),
  color: color.muted,
  fontSize: size.small,
})
globalStyle(`${decline} > p`, { flex: '1 1 16rem' })

/** The text of the page, invisible above its picture: for selecting, searching and reading aloud. */
export const pageText = style({
  position: 'absolute',
  inset: 0,
  overflow: 'hidden',
  lineHeight: 1,
  color: 'transparent',
  transformOrigin: '0 0',
})
globalStyle(`${pageText} :is(span, br)`, {
  position: 'absolute',
  whiteSpace: 'pre',
  transformOrigin: '0 0',
  color: 'transparent',
})
