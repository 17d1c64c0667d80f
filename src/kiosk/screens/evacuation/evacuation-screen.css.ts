import { style } from '@vanilla-extract/css'
import { color, layout, size } from '#src/ui/theme.css.ts'
import { media, notEnlarged, radius, space } from '#src/ui/tokens.ts'

/** Green and white, as the signs of ways out are everywhere, in every palette and at night. */
const GREEN = '#00573f'
const WHITE = '#ffffff'

export const ground = style({
  minHeight: `calc(100dvh - ${layout.above})`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  background: GREEN,
  color: WHITE,
  vars: { [color.focus]: WHITE, [color.muted]: WHITE, [color.success]: WHITE, [color.line]: WHITE },
})

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  minHeight: '88px',
  padding: `${space(1.5)} ${layout.gutter}`,
  '@media': { [media.phone]: { minHeight: '64px' } },
})

export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), minWidth: 0 })

export const kind = style({
  padding: `${space(1)} ${space(2.5)}`,
  borderRadius: radius,
  background: WHITE,
  color: GREEN,
  fontSize: size.lead,
  fontWeight: 750,
})

export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  gap: space(4),
  padding: `${space(2)} ${layout.gutter}`,
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          alignItems: 'center',
          columnGap: space(8),
          paddingInline: 'clamp(32px, 6vw, 80px)',
        },
      },
    },
    [media.phone]: { gap: space(2) },
  },
})

const BESIDE = 'clamp(160px, 50vw - 280px, 360px)'
export const picture = style({
  // Above the words: long words and several places still fit.
  width: 'min(360px, 18vh)',
  height: 'min(360px, 18vh)',
  '@media': {
    // Beside them: narrow tablets leave more room to the words.
    [media.split]: { width: BESIDE, height: BESIDE },
    // The words fill it.
    [media.phone]: { display: 'none' },
    [media.short]: { width: 'min(144px, 25vh)', height: 'min(144px, 25vh)' },
  },
})

export const words = style({ display: 'grid', gap: space(3), minWidth: 0, justifyItems: 'start' })

export const title = style({
  color: 'inherit',
  fontSize: size.display,
  fontWeight: 780,
  letterSpacing: '-0.03em',
  lineHeight: 1.05,
})

export const lead = style({ fontSize: size.title, fontWeight: 650, lineHeight: 1.2, textWrap: 'balance' })

export const points = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: `calc(0.8 * ${size.display})`,
  minWidth: 0,
})

/** One is read from afar. */
export const onePoint = style([points, { fontSize: `calc(2 * ${size.display})` }])

/** More than three would not fit a low screen. */
export const manyPoints = style([points, { fontSize: size.lead, gap: space(1) }])

export const point = style({
  padding: `${space(1)} ${space(3)}`,
  border: `4px solid ${WHITE}`,
  borderRadius: radius,
  fontWeight: 780,
  lineHeight: 1.1,
  minWidth: 0,
  overflowWrap: 'anywhere',
})

export const footer = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  minHeight: '96px',
  padding: `${space(1.5)} ${layout.gutter} ${space(3)}`,
})

export const answer = style({ flex: '1 1 16em', minWidth: 0 })

export const said = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  fontSize: size.lead,
  fontWeight: 650,
})
