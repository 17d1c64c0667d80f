import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { space } from './tokens.ts'

/** The parts stand side by side as long as each has room for its digits. */
export const parts = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) })
const part_ = style({ display: 'grid', gap: space(0.5), alignContent: 'start', minWidth: 0 })
export const part = styleVariants({
  day: [part_, { flex: '4 0 min(100%, 3.4em)' }],
  month: [part_, { flex: '4 0 min(100%, 3.4em)' }],
  year: [part_, { flex: '6 0 min(100%, 4.6em)' }],
})
export const word = style({ color: color.muted, fontSize: size.small })
export const clear = style({
  justifySelf: 'start',
  minHeight: '48px',
  color: color.label,
  fontSize: size.small,
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
