import { createVar, fallbackVar, globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { BREAKPOINTS_PX } from '#contract/limits.ts'
import { color, layout, size } from '#src/ui/theme.css.ts'
import { enlarged, media, pill, space } from '#src/ui/tokens.ts'

/** As long as one line is said; a longer one is measured (spoken-bar.tsx). */
const HEIGHT = '80px'
const NARROW = `(max-width: ${BREAKPOINTS_PX.md - 1}px)`
/** Set on the page's root. */
export const heightOfBar = createVar()

export const bar = style({
  position: 'sticky',
  top: 0,
  zIndex: 5,
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: HEIGHT,
  padding: `${space(1)} ${layout.gutter}`,
  color: color.background,
  background: color.title,
  borderBottom: '2px solid transparent',
  // It scrolls away where it would cover what is read.
  selectors: { [enlarged]: { position: 'static', flexWrap: 'wrap' } },
  '@media': {
    [media.short]: { position: 'static' },
    [NARROW]: { flexWrap: 'wrap' },
    [media.phone]: { position: 'static', flexWrap: 'wrap' },
  },
})
globalStyle(':root[data-has-spoken-bar]', { vars: { [layout.above]: fallbackVar(heightOfBar, HEIGHT) } })

/** Where no voice speaks the language the words are all there is, so none is cut off: the bar grows with them. */
const caption_ = style({ flex: '1 1 8em', minWidth: 0, fontWeight: 600, lineHeight: 1.25 })
export const caption = styleVariants({
  short: [caption_, { fontSize: size.body }],
  /** Smaller, so that most of the screen is left. */
  long: [
    caption_,
    {
      fontSize: size.small,
      // Beside the buttons of a narrow screen it would be a column of single words.
      '@media': { [NARROW]: { flexBasis: '100%' } },
    },
  ],
})

export const note = style({ display: 'block', fontSize: size.small, fontWeight: 400 })

export const keys = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) })

export const key = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1),
  minWidth: '56px',
  minHeight: '56px',
  paddingInline: space(2),
  color: 'inherit',
  background: 'transparent',
  border: '2px solid currentColor',
  borderRadius: pill,
  fontSize: size.small,
  fontWeight: 650,
  selectors: {
    '&[aria-pressed=true]': {
      color: color.title,
      background: color.background,
      borderColor: color.background,
    },
  },
})

/** What is being read. */
globalStyle('[data-spoken]', { outline: `4px solid ${color.focus}`, outlineOffset: '4px' })
