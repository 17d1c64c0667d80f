import { globalStyle, style, type StyleRule } from '@vanilla-extract/css'
import { region as noticeRegion } from '../notices.css.ts'
import { color, layout, size } from '../theme.css.ts'
import { enlarged, media, notEnlarged, radius, space } from '../tokens.ts'
import { arriving } from './travel.css.ts'

const WIDTH = '100rem'
const HEADER = '88px'
const BAR = '96px'
/** Header and bar cover the whole screen, and what is in them begins and ends where the question and the answer do. */
const inset = `max(${layout.gutter}, calc((100% - ${WIDTH}) / 2 + ${layout.gutter}))`

export const frame = style({
  minHeight: `calc(100dvh - ${layout.above})`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
})

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  minHeight: HEADER,
  padding: `${space(1.5)} ${inset}`,
  '@media': { [media.phone]: { minHeight: '64px' } },
})

/** As wide as the tools allow; on a line of its own when it would have no room for a word. */
export const mark = style({ flex: '1 1 6em', minWidth: 0 })

export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), minWidth: 0 })

/** Header, bar and the space around the question, which its column leaves when the page scrolls. */
const AROUND = `calc(${HEADER} + ${BAR} + ${space(7)} + ${layout.above})`

/** One question: its text and the visit so far left, its answer right; one above the other in portrait format. */
export const main = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space(4),
  padding: `${space(3)} ${inset} ${space(4)}`,
  width: '100%',
  // What arrives from the right must not make the page wider.
  overflowX: 'clip',
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 9fr)',
          gap: space(8),
        },
      },
    },
    [media.phone]: { gap: space(3), paddingBlock: `${space(1)} ${space(3)}` },
  },
})

/** Beside the answer it stays in view, however long the answer is. */
export const side = style({
  display: 'contents',
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          display: 'flex',
          flexDirection: 'column',
          gap: space(4),
          minWidth: 0,
          alignSelf: 'start',
          position: 'sticky',
          top: space(3),
          minHeight: `calc(100dvh - ${AROUND})`,
        },
      },
    },
    // Higher than a low screen, its end could not be reached.
    [media.short]: { selectors: { [notEnlarged]: { position: 'static', minHeight: 0 } } },
  },
})

export const question = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  minWidth: 0,
  animation: arriving,
})

export const title = style({ fontSize: size.title, fontWeight: 750 })

export const intro = style({ color: color.muted, maxWidth: '60ch', textWrap: 'pretty' })

/** Below the answer in portrait format. */
const below = style({ order: 1, minWidth: 0 })
export const aside = style([
  below,
  {
    '@media': {
      [media.split]: {
        selectors: { [notEnlarged]: { flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } },
      },
    },
  },
])

/** Takes the space that the answer leaves, up to what looks like one card. */
export const card = style([
  below,
  {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    flex: '1000 0 9rem',
    maxHeight: '48rem',
    selectors: { [enlarged]: { display: 'none' } },
    '@media': {
      // What is left, if anything is: the gap above it takes no room either.
      [media.phone]: {
        position: 'relative',
        flexBasis: 0,
        containerType: 'size',
        marginTop: `calc(-1 * ${space(3)})`,
      },
      [media.short]: { display: 'none' },
      [media.split]: { selectors: { [notEnlarged]: { flex: '1 0 12rem', maxHeight: 'none' } } },
    },
  },
])

globalStyle(`${card} > *`, {
  '@media': { [media.phone]: { position: 'absolute', inset: `${space(3)} 0 0` } },
})

/** Cards to choose from grow into what is left on a phone. */
export const cardOfChoice = style([card, { '@media': { [media.phone]: { display: 'none' } } }])

/** The answer, and what is asked beside the question. */
export const column = style({
  flex: '1 0 auto',
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  minWidth: 0,
  animation: arriving,
})

export const answer = style({
  flex: '1 0 auto',
  display: 'grid',
  minWidth: 0,
  alignContent: 'stretch',
})

/** A short answer stands in the middle of a sheet of its own, so that nothing below it lies bare. */
export const sheet = style([
  answer,
  {
    '@media': {
      [media.split]: {
        selectors: {
          [notEnlarged]: {
            alignContent: 'center',
            padding: `clamp(${space(2)}, 4vh, ${space(6)}) ${space(6)}`,
            background: color.surface,
            border: `2px solid ${color.line}`,
            borderRadius: radius,
          },
        },
      },
    },
  },
])

export const bar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  // Where the two buttons do not fit beside each other, one stands below the other.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  minHeight: BAR,
  padding: `${space(1.5)} ${inset} max(${space(1.5)}, env(safe-area-inset-bottom))`,
  background: color.background,
  borderTop: `1px solid ${color.line}`,
  // Nor when enlarged text needs the screen.
  selectors: {
    [enlarged]: { position: 'static', borderTop: 0 },
    // The last line that is seen fades, as in a box.
    '&[data-more-above]::before': {
      content: '""',
      position: 'absolute',
      insetInline: 0,
      bottom: 'calc(100% + 1px)',
      height: space(7),
      background: `linear-gradient(to top, ${color.background}, transparent)`,
      pointerEvents: 'none',
    },
  },
  '@media': {
    // The card beside the answer does not go on below.
    [media.split]: { selectors: { '&[data-more-above]::before': { insetInlineStart: '38.5%' } } },
    // At 200 % text the two buttons stand one above the other.
    [media.phone]: { justifyContent: 'space-between', gap: space(1) },
    // The bar is not fixed when it would cover the screen (keyboard open, 400 % zoom): its buttons end the page
    // instead.
    [media.short]: { position: 'static', borderTop: 0 },
    [media.narrow]: { position: 'static', borderTop: 0 },
  },
})

// Of the notices alone: a variable of the root would have the whole page restyled where the bar comes and goes.
globalStyle(`:root[data-has-bar]:not([data-enlarged]) ${noticeRegion}`, {
  vars: { [layout.below]: BAR },
  '@media': {
    [media.short]: { vars: { [layout.below]: '0px' } },
    [media.narrow]: { vars: { [layout.below]: '0px' } },
  },
})

/**
 * The buttons' words stay on one line; the progress between them can do with less room, and is as wide for what takes its
 * place.
 */
const third = {
  flex: '1 1 0',
  minWidth: 'max-content',
  selectors: { [enlarged]: { flex: '0 1 auto', minWidth: 0 } },
  '@media': { [media.phone]: { flex: '0 1 auto', minWidth: 0 } },
} satisfies StyleRule
export const back = style({ ...third, display: 'flex', justifyContent: 'start' })
export const progress = style({
  ...third,
  display: 'grid',
  placeItems: 'center',
  minWidth: 0,
  minHeight: '48px',
  '@media': { [media.phone]: { order: -1, flex: '0 1 100%', minHeight: 0 } },
})
/** In the place of the progress, so that it covers nothing of the answer, and the bar keeps its height. */
export const more = style({
  gridArea: '1 / 1',
  // A phone’s page is scrolled by habit: the fading edge is enough.
  '@media': { [media.phone]: { display: 'none' } },
})
globalStyle(`${more} + *`, {
  gridArea: '1 / 1',
  '@media': { [`not all and ${media.phone}`]: { opacity: 0 } },
})
export const forward = style({
  ...third,
  display: 'flex',
  justifyContent: 'end',
  marginInlineStart: 'auto',
})
// The spinner takes the place of the icon: nothing moves while an answer is awaited.
globalStyle(`${forward} [aria-disabled=true] > svg`, { display: 'none' })
globalStyle(`${forward} [aria-disabled=true] > span`, { width: '1.25em', height: '1.25em' })
