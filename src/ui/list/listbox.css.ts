import { style, styleVariants } from '@vanilla-extract/css'
import { color, density } from '../theme.css.ts'
import { enlarged, media, space } from '../tokens.ts'

/** What a field and its open list have in common: the list lies over what follows the field. */
export const anchor = style({ position: 'relative', display: 'grid', minWidth: 0 })

const popup_ = style({
  position: 'absolute',
  insetInline: 0,
  zIndex: 2,
  minHeight: 0,
  padding: space(0.5),
  background: color.surface,
  border: `2px solid ${color.title}`,
  borderRadius: density.radius,
})
export const popup = styleVariants({
  below: [popup_, { top: `calc(100% + ${space(0.5)})` }],
  above: [popup_, { bottom: `calc(100% + ${space(0.5)})` }],
})

export const list = style({
  display: 'grid',
  alignContent: 'start',
  // With `auto`, rows shrink to the minimum height of an option where the list has to scroll.
  gridAutoRows: 'max-content',
  gap: space(1),
  maxHeight: '352px',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  selectors: { [enlarged]: { maxHeight: '60dvh' } },
  '@media': { [media.short]: { maxHeight: '60dvh' } },
})

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  minHeight: '56px',
  padding: `${space(1)} ${density.inset}`,
  borderRadius: `calc(${density.radius} - 6px)`,
  color: color.title,
  lineHeight: 1.2,
  cursor: 'pointer',
  selectors: {
    '&[data-active]': { outline: `3px solid ${color.focus}`, outlineOffset: '-3px' },
    '&[data-chosen]': { fontWeight: 720 },
    '&:active': { background: color.background },
    // Its marks stand above and below the letters.
    '&:lang(ar)': { lineHeight: 'normal' },
  },
})
export const name = style({ flex: 1, minWidth: 0 })
export const tick = style({ color: color.primaryEdge })
export const nothing = style({ padding: `${space(1.5)} ${density.inset}`, color: color.muted })
