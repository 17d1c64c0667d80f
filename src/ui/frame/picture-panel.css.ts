import { type GlobalStyleRule, globalStyle } from '@vanilla-extract/css'
import { color, layout, size } from '../theme.css.ts'
import { media, radius, space } from '../tokens.ts'
import { main, picture, transparent, words } from './centred-page.css.ts'

/**
 * A page that says one thing has its picture in one half and the words in the other, both as large as the screen allows; in
 * portrait format the picture has what the words leave. An icon stands on a panel in the company's colour, as the card beside each
 * question. What is awaited has little to say: its words stand below its panel on every screen.
 */
const large = ':is(svg, [data-large])'
const page = `:root:not([data-enlarged]) ${main}:has(> ${transparent})`
const half = `${page} > ${transparent} > ${picture}`
const awaiting = `:root:not([data-enlarged]) ${main}:not(:has(> ${transparent} > ${picture} > ${large})):has(> ${transparent})`

const unlessShort = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`not all and ${media.short}`]: rule },
})
const split = (rule: GlobalStyleRule): GlobalStyleRule => ({
  '@media': { [`${media.split} and (not ${media.short})`]: rule },
})

globalStyle(
  page,
  unlessShort({
    gridTemplateRows: 'minmax(8rem, 1fr) auto',
    alignContent: 'stretch',
    paddingTop: space(1),
  }),
)
globalStyle(
  page,
  split({
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    columnGap: space(6),
    paddingBlock: `${space(3)} ${space(4)}`,
    paddingInline: layout.gutter,
    vars: {
      [size.body]: 'max(1.375rem, min(1.7vw, 2.6vh))',
      [size.lead]: 'max(1.75rem, min(2.8vw, 4.4vh))',
      [size.title]: 'max(2.5rem, min(3.2vw, 5vh))',
      [size.display]: 'max(min(4rem, 5vw), min(5.2vw, 9.4vh))',
    },
  }),
)
globalStyle(
  half,
  unlessShort({ display: 'grid', placeItems: 'center', alignSelf: 'stretch', containerType: 'size' }),
)
globalStyle(
  `${half}:has(> svg)`,
  unlessShort({
    color: color.primaryInner,
    background: color.primary,
    border: `2px solid ${color.primaryEdge}`,
    borderRadius: radius,
  }),
)
globalStyle(
  `${half}:not(:has(> ${large}))`,
  unlessShort({ background: color.surface, border: `2px solid ${color.line}`, borderRadius: radius }),
)
// Three times as wide as its text is high.
globalStyle(`${half} > svg`, unlessShort({ fontSize: '18cqmin' }))
globalStyle(`${half} > [data-large]`, unlessShort({ width: '72cqmin', height: '72cqmin', padding: '8cqmin' }))
// Its outline is that of the half.
globalStyle(
  `${half} > [data-large=framed]`,
  unlessShort({ width: '100cqw', height: '100cqh', padding: '16cqmin' }),
)
globalStyle(
  `${page} > ${transparent} > ${words}`,
  split({ alignSelf: 'center', gap: `clamp(${space(3)}, 5vh, ${space(10)})` }),
)
globalStyle(
  awaiting,
  split({ gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'minmax(8rem, 1fr) auto' }),
)
