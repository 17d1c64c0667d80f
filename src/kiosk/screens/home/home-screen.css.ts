import { style } from '@vanilla-extract/css'
import { color, layout, size } from '#src/ui/theme.css.ts'
import { LOW } from './home-camera-picture.css.ts'
import { enlarged, media, notEnlarged, space } from '#src/ui/tokens.ts'

export const home = style({
  minHeight: `calc(100dvh - ${layout.above})`,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr',
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
        [notEnlarged]: { minHeight: '112px', padding: `${space(3)} ${layout.gutter} ${space(1)}` },
      },
    },
  },
})

/** As wide as the tools allow; on a line of its own when it would have no room for a word. */
export const mark = style({ flex: '1 1 6em', minWidth: 0 })

export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), minWidth: 0 })

/** Portrait format: welcome, facts, buttons below, within reach of the thumb. */
export const main = style({
  display: 'grid',
  gridTemplateAreas: '"welcome" "facts" "doors" "privacy"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto auto 1fr auto',
  gap: space(5),
  rowGap: space(3),
  padding: `${space(2)} ${layout.gutter} ${space(1)}`,
  // Enlarged text fills the first screen: the buttons stand before the text.
  selectors: { [enlarged]: { gridTemplateAreas: '"welcome" "doors" "facts" "privacy"' } },
  '@media': {
    [media.split]: {
      selectors: {
        [notEnlarged]: {
          gridTemplateAreas: '"welcome doors" "facts doors" "privacy privacy"',
          gridTemplateRows: '1fr auto auto',
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          columnGap: space(8),
        },
      },
    },
    [media.phone]: { rowGap: space(2) },
  },
})

export const welcome = style({ gridArea: 'welcome', display: 'grid', alignContent: 'start', gap: space(2) })

export const title = style({
  fontSize: size.display,
  fontWeight: 780,
  letterSpacing: '-0.03em',
  lineHeight: 1,
})

export const motto = style({ color: color.muted, fontSize: size.lead, lineHeight: 1.25, maxWidth: '24em' })

/** A visitor who reads slowly finds the last notice here, in free space. */
export const last = style({
  justifySelf: 'start',
  marginTop: space(1),
  paddingInlineStart: space(2),
  borderInlineStart: `4px solid ${color.line}`,
  color: color.label,
})

/** Its place is kept while it is loaded. */
export const camera = style({
  minHeight: '160px',
  '@media': { [media.phone]: { minHeight: '112px' }, [LOW]: { minHeight: '96px' } },
})

export const privacy = style({ gridArea: 'privacy', color: color.muted, fontSize: size.small })

export const facts = style({
  gridArea: 'facts',
  display: 'grid',
  justifyItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(2),
  alignContent: 'start',
  '@media': { [media.split]: { selectors: { [notEnlarged]: { alignContent: 'end' } } } },
})

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(1.5) })

/** In portrait format it has room beside the facts, and none above the buttons. */
export const touchless = style({
  gridColumn: 2,
  gridRow: '1 / span 2',
  '@media': {
    [media.split]: { gridColumn: 1, gridRow: 'auto' },
    [media.phone]: { display: 'none' },
  },
})

export const numbers = style({ display: 'flex', flexWrap: 'wrap', gap: `${space(2)} ${space(3)}` })

export const unsent = style({ color: color.muted, fontSize: size.small })

export const doors = style({
  gridArea: 'doors',
  display: 'grid',
  gap: space(2),
  gridTemplateRows: 'minmax(min-content, 2fr) minmax(min-content, 1fr)',
  '@media': { [media.split]: { selectors: { [notEnlarged]: { gridTemplateRows: '3fr 2fr' } } } },
})

export const full = style({ color: color.danger, fontSize: size.lead, fontWeight: 650 })
