import { style } from '@vanilla-extract/css'
import { color, density, size } from './theme.css.ts'
import { enlarged, pill, space } from './tokens.ts'

export const box = style({ display: 'grid', gap: space(1), alignContent: 'start', minWidth: 0 })

/** The list scrolls, so that a hundred names do not push the reason away. */
export const list = style({
  display: 'grid',
  // One column where two would be narrow.
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(14rem, 50% - ${space(1)})), 1fr))`,
  // Rows are never lower than the text of a name.
  gridAutoRows: 'max-content',
  gap: space(1),
  maxHeight: 'max(288px, 36dvh)',
  overflowY: 'auto',
  padding: '4px',
  margin: '-4px',
  overscrollBehavior: 'contain',
  // The host that the keys reach is not under the button for more.
  scrollPaddingBottom: 'max(64px, 2rem)',
  selectors: { [enlarged]: { maxHeight: '80dvh' } },
})

/** Nothing by itself: a screen may keep the place of the list free with it. */
export const places = style({ display: 'none' })

const person = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: `calc(${density.height} + 16px)`,
  padding: `${space(1)} calc(${density.inset} - 4px)`,
  background: color.surface,
  borderRadius: density.radius,
})

export const option = style([
  person,
  {
    border: `2px solid ${color.border}`,
    cursor: 'pointer',
    selectors: {
      '&[aria-selected=true]': { borderColor: color.focus, borderWidth: '3px' },
      '&:active': { background: color.background },
    },
  },
])

export const chosen = style([
  person,
  { flexWrap: 'wrap', maxWidth: density.width, border: `3px solid ${color.primaryEdge}` },
])

/** Whom the visitor came to see last. */
export const last = style({
  paddingInline: space(1.5),
  paddingBlock: space(0.5),
  color: color.title,
  border: `2px solid ${color.primaryEdge}`,
  borderRadius: pill,
  fontSize: size.small,
  fontWeight: 650,
  lineHeight: 1.2,
})
export const tick = style({ color: color.primaryEdge })
export const words = style({ display: 'grid', flex: '1 1 6em', minWidth: 0 })
export const name = style({ color: color.title, fontWeight: 650, lineHeight: 1.2 })
export const area = style({ color: color.muted, fontSize: size.small })
