import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(6), alignContent: 'start' })
export const none = style({ fontSize: size.lead, color: color.muted })
export const certificate = style({ display: 'grid', gap: space(1.5), minWidth: 0 })
export const name = style({ fontSize: size.lead, fontWeight: 720 })
export const description = style({ color: color.muted, fontSize: size.small })

/** The document scrolls, so that the checkbox below stays near. */
const paper_ = style({
  overflow: 'auto',
  padding: space(3),
  background: color.surface,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  '@media': { [media.phone]: { padding: space(2) } },
})
/** Never higher than the screen, so that the scrolling area can be seen as a whole. */
const HEIGHT = 'min(max(320px, 50dvh), 80dvh)'
export const paper = styleVariants({
  html: [paper_, { minHeight: '160px', maxHeight: HEIGHT }],
  /** The space is reserved: a focused checkbox must not move when the pages arrive. */
  pdf: [paper_, { height: HEIGHT }],
})

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
