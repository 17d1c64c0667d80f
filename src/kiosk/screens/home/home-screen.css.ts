import { globalStyle, type StyleRule, style, styleVariants } from '@vanilla-extract/css'
import { BOTTOM_BAR_MIN_HEIGHT_PX, BREAKPOINTS_PX } from '#contract/limits.ts'
import { passing, region as noticeRegion } from '#src/ui/notices.css.ts'
import { color, layout, size } from '#src/ui/theme.css.ts'
import { LOW } from './home-camera-picture.css.ts'
import { enlarged, media, notEnlarged, space } from '#src/ui/tokens.ts'

export const home = style({
  minHeight: `calc(100dvh - ${layout.above})`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  '@media': {
    // A large kiosk is read from farther away than a tablet.
    [`(min-width: ${BREAKPOINTS_PX.sm}px) and (min-height: ${BOTTOM_BAR_MIN_HEIGHT_PX}px)`]: {
      selectors: {
        [notEnlarged]: {
          vars: {
            [size.small]: 'max(1.125rem, min(1.15vw, 1.9vh))',
            [size.body]: 'max(1.375rem, min(1.4vw, 2.3vh))',
            [size.lead]: 'max(1.75rem, min(1.9vw, 3vh))',
            [size.display]: 'max(min(4rem, 9vw), min(5vw, 8vh))',
          },
        },
      },
    },
  },
})

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  padding: `${space(4)} ${layout.gutter} ${space(2)}`,
  '@media': {
    [media.phone]: { paddingTop: space(2) },
    // The tools lie above the column of the two buttons, so that the buttons may reach the top.
    [media.split]: {
      selectors: {
        [notEnlarged]: { minHeight: '100px', padding: `${space(3)} ${layout.gutter} ${space(1)}` },
      },
    },
  },
})

/** As wide as the tools allow; on a line of its own when it would have no room for a word. */
export const mark = style({ flex: '1 1 6em', minWidth: 0 })

/** Languages come last: on a phone they have a line of their own. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  minWidth: 0,
  '@media': { [media.phone]: { display: 'contents' } },
})

/**
 * Portrait format: welcome, the company's face, facts, and the buttons below. A phone shows the buttons right below the
 * welcome, within reach of the thumb and on the first screen.
 */
export const main = style({
  display: 'grid',
  gridTemplateAreas: '"welcome" "face" "facts" "doors" "privacy"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto auto auto',
  gap: space(5),
  rowGap: space(3),
  padding: `${space(2)} ${layout.gutter} ${space(1)}`,
  selectors: {
    // Enlarged text fills the first screen: the buttons stand before the text.
    [enlarged]: {
      gridTemplateAreas: '"welcome" "doors" "face" "facts" "privacy"',
      gridTemplateRows: 'auto minmax(min-content, 1fr) auto auto auto',
    },
  },
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          gridTemplateAreas: '"welcome doors" "face doors" "facts doors" "privacy privacy"',
          gridTemplateRows: 'auto 1fr auto auto',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          columnGap: space(8),
          rowGap: space(2.5),
        },
      },
    },
    [media.phone]: {
      rowGap: space(2),
      gridTemplateAreas: '"welcome" "doors" "face" "facts" "privacy"',
      gridTemplateRows: 'auto minmax(min-content, 1fr) auto auto auto',
    },
  },
})

export const welcome = style({
  gridArea: 'welcome',
  display: 'grid',
  alignContent: 'start',
  gap: space(1.5),
  '@media': { [media.phone]: { gap: space(1) } },
})

export const greeting = style({ color: color.label, fontSize: size.lead, fontWeight: 600, lineHeight: 1.1 })

export const title = style({
  fontSize: size.display,
  fontWeight: 780,
  letterSpacing: '-0.03em',
  lineHeight: 1,
})

export const motto = style({ color: color.muted, fontSize: size.lead, lineHeight: 1.25, maxWidth: '24em' })

/** The place of the camera is kept while it is loaded. */
export const camera = style({
  minHeight: '160px',
  '@media': { [media.phone]: { minHeight: '112px' }, [LOW]: { minHeight: '96px' } },
})

export const privacy = style({ gridArea: 'privacy', color: color.muted, fontSize: size.small })

const facts_ = style({ gridArea: 'facts', display: 'grid', rowGap: space(1.5), columnGap: space(3) })
export const facts = styleVariants({
  alone: [facts_, { gridTemplateColumns: 'minmax(0, 1fr)' }],
  /** The code left, and right of it what belongs to it, the numbers and the other ways. */
  besideCode: [
    facts_,
    {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr auto',
      selectors: { [enlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'none' } },
      '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'none' } },
    },
  ],
})

/** In the last column, whether or not a code stands before it. */
const last_ = style({ gridColumnEnd: -1 })

/** Below the caption of the code, whose place is left free until it comes: nothing moves then. */
const underCaption = (row: number): StyleRule => ({
  '@media': {
    [`not all and ${media.phone}`]: {
      selectors: {
        [`:root:not([data-enlarged]) ${facts.besideCode} > &`]: { gridRow: row, alignSelf: 'end' },
      },
    },
  },
})

export const numbers = style([last_, { display: 'grid', gap: space(0.5) }, underCaption(2)])

export const actions = style([last_, { display: 'flex', flexWrap: 'wrap', gap: space(1) }, underCaption(3)])
/** In the narrow column beside the code. */
globalStyle(`${facts.besideCode} ${actions} > button`, { paddingInline: space(2) })

export const doors = style({
  gridArea: 'doors',
  display: 'grid',
  gap: space(2),
  gridTemplateRows: '3fr 2fr',
  minHeight: '32vh',
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          vars: { [size.display]: 'max(min(4rem, 5vw), min(6.4vw, 12vh, 9vw - 33px))' },
        },
      },
    },
    // Both stand on the first screen, and what is below begins there.
    [media.phone]: {
      selectors: { [notEnlarged]: { minHeight: 'clamp(208px, calc(100svh - 390px), 420px)' } },
    },
  },
})

// A phone's languages end its header, and the doors follow the welcome: neither can be scrolled away from under a notice,
// as what stands at the foot can.
globalStyle(`${noticeRegion}:has(~ ${home}) > ${passing}`, {
  '@media': {
    [media.phone]: { top: 'auto', bottom: `max(${space(1)}, env(safe-area-inset-bottom))` },
  },
})
