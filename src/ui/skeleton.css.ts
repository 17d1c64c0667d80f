import { keyframes, style } from '@vanilla-extract/css'
import { SPINNER_DELAY_MS } from '#contract/limits.ts'
import { color } from './theme.css.ts'
import { radius, space } from './tokens.ts'

const appear = keyframes({ to: { opacity: 1 } })

export const skeleton = {
  list: style({ display: 'grid', gap: space(2) }),
  row: style({
    background: color.line,
    borderRadius: radius,
    opacity: 0,
    animation: `${appear} 200ms ${SPINNER_DELAY_MS}ms forwards`,
  }),
}
