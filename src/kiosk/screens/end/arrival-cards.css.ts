import { createVar, fallbackVar, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

/** Of a code, without its margin. */
const side = createVar()
const inset = createVar()

export const cards = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: space(2),
  minWidth: 0,
  color: color.label,
  animation: `${appear} 200ms ease-out`,
})

export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(1.5),
  padding: space(4),
  background: color.surface,
  border: `2px solid ${color.line}`,
  borderRadius: radius,
  minWidth: 0,
  '@media': { [media.phone]: { padding: space(2.5) }, [media.short]: { padding: space(2) } },
})

/** Alone, the directions are what the screen is for. */
export const alone = style([
  card,
  {
    alignContent: 'center',
    gap: space(2),
    minHeight: '24rem',
    fontSize: size.title,
    '@media': { [media.phone]: { minHeight: 0 }, [media.short]: { minHeight: 0 } },
  },
])

/** With everything at once, each takes little. */
export const tight = style([card, { gap: space(1), padding: `${space(2)} ${space(3)}` }])

export const title = style({ fontSize: size.small, fontWeight: 650, color: color.muted, letterSpacing: 0 })

/** To be read while the bag is picked up. */
export const directions = style({
  color: color.title,
  fontSize: size.lead,
  fontWeight: 650,
  lineHeight: 1.3,
  selectors: {
    [`${alone} > &`]: { fontSize: 'inherit', fontWeight: 720, lineHeight: 1.2 },
    [`${tight} > &`]: { fontSize: size.body, lineHeight: 1.25 },
  },
  whiteSpace: 'pre-line',
  textWrap: 'pretty',
})

/** With a plan the words need less room than the drawing; many words stand whole on a tablet. */
export const aloneInLead = style([card, { alignContent: 'center', gap: space(2) }])

/** As large as the screen allows: it is read while walking past. */
const plan_ = style({
  display: 'block',
  width: 'auto',
  height: 'auto',
  maxWidth: '100%',
  justifySelf: 'center',
  borderRadius: '8px',
})
export const plan = style([plan_, { maxHeight: '22dvh' }])
export const planAlone = style([plan_, { maxHeight: '52dvh' }])

const row = style({ display: 'grid', gap: space(2), minWidth: 0 })
/** The codes for phones, which share the height with what stands above them. */
export const codes = styleVariants({
  beside: [row, { vars: { [side]: '11rem' } }],
  /** Below a plan: coarse codes can be small. */
  tight: [row, { vars: { [side]: '5.5rem', [inset]: `${space(1.5)} ${space(3)}` } }],
  /** All that there is to take along. */
  alone: [row, { vars: { [side]: 'min(19rem, 60vw)' } }],
})
const code_ = style([
  card,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(3),
    padding: fallbackVar(inset, space(4)),
    '@media': {
      [media.phone]: { padding: space(2.5) },
      [media.short]: { padding: space(2) },
    },
  },
])
export const code = style([
  code_,
  {
    selectors: {
      [`${codes.alone} > &`]: {
        flexFlow: 'column-reverse nowrap',
        justifyContent: 'center',
        paddingBlock: space(5),
        textAlign: 'center',
      },
    },
  },
])
/** A longer code holds more, and has to stay readable. */
export const longCode = style([
  code,
  { selectors: { [`${codes.tight} > &`]: { vars: { [side]: '7.75rem' } } } },
])
export const hint = style({
  color: color.title,
  fontSize: size.small,
  lineHeight: 1.35,
  selectors: { [`${codes.alone} &`]: { fontSize: size.lead, fontWeight: 650, maxWidth: '20em' } },
})
export const facts = style({
  display: 'grid',
  gap: space(1.5),
  flex: '1 1 10rem',
  minWidth: 0,
  selectors: {
    [`${codes.tight} &`]: { gap: space(0.5) },
    [`${codes.alone} &`]: { flex: '0 0 auto', justifyItems: 'center' },
  },
})
export const list = style({
  display: 'grid',
  gap: space(0.5),
  color: color.muted,
  fontSize: size.small,
  selectors: {
    [`${codes.tight} &`]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: space(2),
      alignItems: 'baseline',
    },
  },
})
export const value = style({
  color: color.title,
  fontSize: size.body,
  fontWeight: 700,
  overflowWrap: 'anywhere',
  selectors: {
    '&:not(:last-child)': { marginBottom: space(1) },
    [`${codes.tight} &&`]: { marginBottom: 0, fontSize: size.small },
  },
})

/** The white margin belongs to the QR code. */
export const qr = style({
  boxSizing: 'content-box',
  width: side,
  aspectRatio: '1',
  padding: space(1.5),
  lineHeight: 0,
  background: '#fff',
  borderRadius: radius,
})
globalStyle(`${qr} > img`, { display: 'block' })
