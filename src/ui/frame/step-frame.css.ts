import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, layout, size } from '../theme.css.ts'
import { enlarged, media, notEnlarged, quick, space } from '../tokens.ts'

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } })

const WIDTH = '1440px'
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
  minHeight: '88px',
  padding: `${space(1.5)} ${inset}`,
  '@media': { [media.phone]: { minHeight: '64px' } },
})

/** As wide as the tools allow; on a line of its own when it would have no room for a word. */
export const mark = style({ flex: '1 1 6em', minWidth: 0 })

export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), minWidth: 0 })

/** One question: its text left, its answer right; one above the other in portrait format. */
const main_ = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
  gap: space(5),
  padding: `${space(3)} ${layout.gutter} ${space(4)}`,
  width: '100%',
  maxWidth: WIDTH,
  marginInline: 'auto',
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          gridTemplateRows: '1fr',
          gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 9fr)',
          gap: space(8),
        },
      },
    },
    [media.phone]: { gap: space(3), paddingBlock: `${space(1)} ${space(3)}` },
  },
})

export const main = styleVariants({
  alone: [main_],
  withAside: [
    main_,
    {
      gridTemplateAreas: '"question" "answer" "aside"',
      gridTemplateRows: 'auto 1fr auto',
      '@media': {
        [media.split]: {
          selectors: {
            [notEnlarged]: {
              gridTemplateAreas: '"question answer" "aside answer"',
              gridTemplateRows: 'auto 1fr',
              rowGap: space(4),
            },
          },
        },
      },
    },
  ],
})
const place = (area: string) => ({ selectors: { [`${main.withAside} > &`]: { gridArea: area } } })

export const question = style({
  ...place('question'),
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  minWidth: 0,
  animation: `${arrive} ${quick} ease-out`,
})

export const title = style({ fontSize: size.title, fontWeight: 750 })

export const intro = style({ color: color.muted, maxWidth: '60ch', textWrap: 'pretty' })

export const aside = style({ gridArea: 'aside', minWidth: 0 })

export const answer = style({
  ...place('answer'),
  display: 'grid',
  minWidth: 0,
  alignContent: 'stretch',
  animation: `${arrive} ${quick} ease-out`,
})

export const bar = style({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'grid',
  gridTemplateAreas: '"back progress forward"',
  gridTemplateColumns: '1fr auto 1fr',
  alignItems: 'center',
  gap: space(2),
  minHeight: '96px',
  padding: `${space(1.5)} ${inset} max(${space(1.5)}, env(safe-area-inset-bottom))`,
  background: color.background,
  borderTop: `1px solid ${color.line}`,
  // Nor when enlarged text needs the screen.
  selectors: { [enlarged]: { position: 'static', display: 'flex', flexWrap: 'wrap', borderTop: 0 } },
  '@media': {
    // At 200 % text the two buttons stand one above the other.
    [media.phone]: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space(1) },
    // The bar is not fixed when it would cover the screen (keyboard open, 400 % zoom): its buttons end the page
    // instead.
    [media.short]: { position: 'static', borderTop: 0 },
    [media.narrow]: { position: 'static', borderTop: 0 },
  },
})

export const back = style({ gridArea: 'back', justifySelf: 'start' })
export const progress = style({
  gridArea: 'progress',
  minWidth: 0,
  '@media': { [media.phone]: { order: -1, flexBasis: '100%' } },
})
export const forward = style({
  gridArea: 'forward',
  justifySelf: 'end',
  marginInlineStart: 'auto',
  minWidth: 0,
})
