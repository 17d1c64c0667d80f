import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { page } from '#src/ui/frame/centred-page.css.ts'
import { color, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

export const picture = style({
  position: 'relative',
  width: '320px',
  height: '320px',
  padding: '34px',
  '@media': {
    [media.phone]: { width: '176px', height: '176px', padding: '19px' },
    // Enlarged four times, a tablet is 256 px high: the text must still fit.
    [media.short]: {
      width: 'min(144px, 25vh)',
      height: 'min(144px, 25vh)',
      padding: '14px',
    },
  },
})

/** Beside something to read, which has to fit below it on a tablet held across. */
const LESS = 'clamp(96px, 12.5vh, 160px)'
const less = {
  width: LESS,
  height: LESS,
  '@media': {
    [media.phone]: { width: '56px', height: '56px', padding: '6px' },
    [media.short]: { width: 'min(96px, 20vh)', height: 'min(96px, 20vh)', padding: '8px' },
  },
}
export const small = style([picture, { padding: '14px', ...less }])

export const timeLeft = style({ position: 'absolute', inset: 0, width: '100%', height: '100%' })

const circle = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 3.2 })
export const track = style([circle, { opacity: 0.35 }])

// A little more than the whole, so that a full ring has no seam.
const WHOLE = '1.01'
const empty = keyframes({ to: { strokeDashoffset: WHOLE } })
export const rest = style([
  circle,
  {
    strokeDasharray: WHOLE,
    strokeLinecap: 'butt',
    transform: 'rotate(-90deg)',
    transformOrigin: 'center',
    animation: `${empty} linear forwards`,
    '@media': { [media.still]: { animation: 'none' } },
  },
])

/** Not round, and with a dashed outline, so that it does not look like a confirmation. */
export const pictureRecorded = style([
  picture,
  {
    border: '10px dashed currentColor',
    borderRadius: radius,
    padding: '24px',
    '@media': {
      [media.phone]: { padding: '12px', borderWidth: '7px' },
      [media.short]: { padding: '8px', borderWidth: '6px' },
    },
  },
])

/** The theme's focus ring has no contrast on these colours. */
const loud = (background: string, inner: string) => ({
  background,
  color: inner,
  vars: { [color.focus]: inner },
})

export const smallRecorded = style([pictureRecorded, { padding: '14px', borderWidth: '6px', ...less }])

export const ground = styleVariants({
  recorded: [page],
  entered: [page, loud(color.success, color.successInner)],
  left: [page, loud(color.title, color.background)],
})

export const outcome = style({ fontSize: size.lead, lineHeight: 1.3 })

/** On the screen's own colour it has to be seen first. */
export const doorShut = style({
  padding: `${space(2)} ${space(4)}`,
  background: color.background,
  color: color.title,
  borderRadius: radius,
  fontSize: size.lead,
  fontWeight: 700,
  lineHeight: 1.3,
})

/** How long the visit was stands on a line of its own. */
export const thanks = style({ display: 'grid', fontSize: size.lead, lineHeight: 1.4 })

export const codeLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${space(1)} ${space(3)}`,
  minWidth: 0,
  maxWidth: '100%',
  padding: `${space(2)} ${space(3)}`,
  '@media': { [media.phone]: { padding: `${space(1)} ${space(2)}`, columnGap: space(2) } },
  border: '2px solid currentColor',
  borderRadius: radius,
  fontSize: size.body,
})

export const code = style({
  fontSize: size.title,
  fontWeight: 750,
  letterSpacing: '0.06em',
  lineHeight: 1.1,
  fontVariantNumeric: 'tabular-nums',
})

/** The face that the visitor will look for. */
export const visited = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minWidth: 0,
  maxWidth: '100%',
  vars: { '--face': 'clamp(3rem, 12vh, 6rem)' },
})
export const visitedWords = style({ display: 'grid', minWidth: 0 })
export const visitedLabel = style({ fontSize: size.small, lineHeight: 1.3 })
export const visitedName = style({
  fontSize: size.lead,
  fontWeight: 720,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
})

/** A moment later than the rest: its space is reserved. */
export const host = style({
  display: 'grid',
  minHeight: '2.6em',
  fontSize: size.body,
  fontWeight: 600,
  lineHeight: 1.3,
})
const inOnePlace = { gridArea: '1 / 1' }
export const told = style(inOnePlace)
/** As many lines as the longest sentence that may come, in this language and at this width. */
export const toldPlace = style({ ...inOnePlace, visibility: 'hidden' })

/** The space is reserved: the text does not move once more time was asked for. */
export const more = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(3),
  minHeight: '48px',
})

/** Small, since only some visitors need it. */
export const moreTime = style({
  minHeight: '48px',
  paddingInline: space(1),
  marginInline: `-${space(1)}`,
  fontSize: size.small,
  fontWeight: 600,
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
