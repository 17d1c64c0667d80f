import { keyframes, style } from '@vanilla-extract/css'
import { layout, size } from '../theme.css.ts'
import { media, notEnlarged, space } from '../tokens.ts'

const arrive = keyframes({ from: { opacity: 0, transform: 'scale(0.9)' } })

export const page = style({
  minHeight: `calc(100dvh - ${layout.above})`,
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
})

/** The tools stand where they are on every other screen. */
export const tools = style({
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: space(1),
  minHeight: '88px',
  padding: `${space(1.5)} ${layout.gutter}`,
  '@media': { [media.phone]: { minHeight: '64px' } },
})

export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: space(5),
  padding: `0 ${layout.gutter} ${space(8)}`,
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          alignItems: 'center',
          columnGap: space(8),
          paddingInline: space(10),
        },
      },
    },
    [media.phone]: { gap: space(3), paddingBottom: space(4) },
  },
})

/** The sentence shares the screen with more to read. */
export const mainWithMore = style([
  main,
  {
    gap: space(4),
    '@media': {
      [media.split]: {
        selectors: {
          [notEnlarged]: {
            gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
            alignContent: 'stretch',
            columnGap: space(6),
            paddingInline: layout.gutter,
          },
        },
      },
    },
  },
])

/** On a phone what is beside comes below, and should be seen without scrolling. */
const closeOnPhones = { '@media': { [media.phone]: { gap: space(2) } } }
export const transparent = style({ display: 'contents' })
export const said = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: space(3),
  minWidth: 0,
  ...closeOnPhones,
})

export const picture = style({
  fontSize: size.display,
  animation: `${arrive} 200ms ease-out`,
})

export const words = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  maxWidth: '36em',
  minWidth: 0,
  ...closeOnPhones,
})

export const title = style({
  color: 'inherit',
  fontSize: size.display,
  fontWeight: 780,
  letterSpacing: '-0.03em',
  lineHeight: 1.05,
  // Eleven signs, such as the longest phrase of Japanese, fit a phone's line.
  '@media': {
    [media.phone]: { selectors: { ':root:not([data-enlarged]) &:lang(ja)': { fontSize: 'min(2rem, 8vw)' } } },
  },
  // A name may be one character with forty marks, which cannot be broken; without its typeface each mark is as wide as
  // a letter.
  maxWidth: '100%',
  overflowX: 'clip',
})

export const lead = style({ fontSize: size.lead, lineHeight: 1.3, textWrap: 'pretty' })

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(2) })
