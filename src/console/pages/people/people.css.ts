import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const list = style({ display: 'grid', gap: space(1.5), listStyle: 'none' })
export const entry = style({
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: space(2),
  minWidth: 0,
})
export const words = style({ display: 'grid', gap: '2px', minWidth: 0, overflowWrap: 'anywhere' })
/** Line breaks of a note are kept. */
export const note = style({ whiteSpace: 'pre-line' })
export const about = style({ color: color.muted, fontSize: size.small })
/** Wide enough for a day with its time. */
export const entered = style({
  '@media': { '(min-width: 760px)': { selectors: { '&&': { width: '190px', fontSize: size.small } } } },
})
