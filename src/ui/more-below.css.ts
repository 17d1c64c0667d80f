import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, density, size } from './theme.css.ts'
import { pill, space } from './tokens.ts'

/** As large as its place allows; what scrolls in it has no height of its own. */
export const frame = style({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'minmax(0, 1fr)',
  minWidth: 0,
  minHeight: 0,
})

const LINE = 1.15
/** As high as its line, where text is enlarged. */
const BUTTON = `max(48px, calc(${size.small} * ${LINE} + ${space(1)} + 4px))`
/** What the button covers of a box, from its lower edge. */
const COVERED = `calc(${BUTTON} + ${space(1.5)})`

// What the focus goes to does not stay behind the button.
globalStyle(`${frame} > :first-child`, { scrollPaddingBottom: COVERED })

/** The last line fades instead of being cut off, and nothing shows beside the button. */
const fade = style({
  position: 'absolute',
  height: `calc(${COVERED} + ${space(4)})`,
  pointerEvents: 'none',
  '@media': { '(forced-colors: active)': { display: 'none' } },
})
const faded = (ground: string) => `linear-gradient(to top, ${ground} ${COVERED}, transparent)`
/** Over what has no border, with the room for focus rings. */
const unbordered = (ground: string) => [fade, { inset: 'auto -4px -4px', background: faded(ground) }]
export const fadeTo = styleVariants({
  /** Within the border of the box. */
  surface: [
    fade,
    {
      inset: 'auto 2px 2px',
      borderRadius: `0 0 calc(${density.radius} - 2px) calc(${density.radius} - 2px)`,
      background: faded(color.surface),
    },
  ],
  /** Over the boxes of a list. */
  background: unbordered(color.background),
  /** Over text in a dialog. */
  dialog: unbordered(color.surface),
})

export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: BUTTON,
  maxWidth: '100%',
  padding: `${space(0.5)} ${space(2.5)}`,
  background: color.title,
  color: color.background,
  border: '2px solid transparent',
  borderRadius: pill,
  fontSize: size.small,
  fontWeight: 650,
  lineHeight: LINE,
  selectors: { '&:active': { transform: 'scale(0.97)' } },
})

export const onBox = style({
  position: 'absolute',
  insetInline: space(1),
  bottom: space(1),
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
})
/** Only the button itself takes touches. */
export const press = style({ pointerEvents: 'auto' })
