import { style } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { space } from './tokens.ts'

export const parts = style({ display: 'grid', gridTemplateColumns: '4fr 7fr 5fr', gap: space(1) })
/** What is only shown, not yet an answer, looks like a placeholder. */
export const untouched = style({ opacity: 0.75, fontStyle: 'italic' })
export const clear = style({
  justifySelf: 'start',
  minHeight: '48px',
  color: color.label,
  fontSize: size.small,
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
