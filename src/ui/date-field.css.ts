import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { space } from './tokens.ts'

/** The parts stand side by side as long as each has room for its text. */
export const parts = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) })
export const part = styleVariants({
  day: { flex: '4 0 min(100%, 3.4em)' },
  month: { flex: '7 0 min(100%, 6.2em)' },
  year: { flex: '5 0 min(100%, 4.4em)' },
})
/** A value that is only shown, but not an answer yet, looks like a placeholder. */
export const untouched = style({ opacity: 0.75, fontStyle: 'italic' })
export const clear = style({
  justifySelf: 'start',
  minHeight: '48px',
  color: color.label,
  fontSize: size.small,
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
