import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { enlarged, media, space } from '#src/ui/tokens.ts'

/** The button below stays in sight. Enlarged text needs the whole screen, which then scrolls itself. */
export const text = style({
  // A title of two lines has room as well.
  maxHeight: 'max(200px, calc(100dvh - 24rem))',
  overflowY: 'auto',
  // The focus ring.
  padding: '4px',
  margin: '-4px',
  selectors: { [enlarged]: { maxHeight: 'none' } },
  '@media': {
    [media.phone]: { maxHeight: 'max(200px, calc(100dvh - 20rem))' },
    [media.short]: { maxHeight: 'none' },
  },
})

/** Line breaks of the company's text are kept. */
export const own = style({ whiteSpace: 'pre-line', textWrap: 'pretty' })

const oneColumn = { gridTemplateColumns: 'minmax(0, 1fr)' }

/** The headings' column has room for the longest word of all. */
export const parts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 2fr) minmax(0, 7fr)',
  gap: space(2),
  '@media': { [media.phone]: oneColumn },
  selectors: { [enlarged]: oneColumn },
})

export const part = style({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  '@media': { [media.phone]: { rowGap: 0 } },
  selectors: { [enlarged]: { rowGap: 0 } },
})

/** The column has room for its words, which otherwise count as breakable. */
export const heading = style({ color: color.title, fontWeight: 700, overflowWrap: 'normal' })

export const actions = style({ display: 'grid', justifyItems: 'end' })
