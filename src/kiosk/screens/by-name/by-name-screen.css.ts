import { globalStyle, style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { enlarged, media, notEnlarged, radius, space } from '#src/ui/tokens.ts'

/** Begins at the top: the list must not move when more or fewer people are found. */
export const answer = style({
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr',
  gap: space(2),
  minWidth: 0,
})

/** The places where people will be found: nothing moves when they are. */
export const rows = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: 'minmax(88px, 1fr)',
  gap: space(2),
  minWidth: 0,
  selectors: { [enlarged]: { gridAutoRows: 'auto' } },
  '@media': {
    // A low tablet has room for little more.
    [media.split]: { selectors: { [notEnlarged]: { gridAutoRows: 'minmax(76px, 1fr)' } } },
    [media.phone]: { gridAutoRows: 'auto' },
    [media.short]: { selectors: { [notEnlarged]: { gridAutoRows: 'auto' } } },
  },
})
export const found = style({ display: 'grid', minWidth: 0 })
// As high as a place.
globalStyle(`${found} li`, { flexBasis: '76px', maxHeight: 'none' })
globalStyle(`${found} li > button`, { paddingBlock: space(1) })
export const place = style({
  border: `2px dashed ${color.line}`,
  borderRadius: radius,
  selectors: { [enlarged]: { display: 'none' } },
  '@media': { [media.phone]: { display: 'none' }, [media.short]: { display: 'none' } },
})

/** Keeps its place while the answer is awaited. */
export const said = style({ minHeight: 'max(2rem, 1.5em)', color: color.muted })
