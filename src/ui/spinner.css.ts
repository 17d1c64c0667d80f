import { keyframes, style } from '@vanilla-extract/css'
import { SPINNER_DELAY_MS } from '#contract/limits.ts'

const appear = keyframes({ to: { opacity: 1 } })
const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const spinning = {
  display: 'inline-block',
  width: '1.1em',
  height: '1.1em',
  flex: 'none',
  border: '0.14em solid currentColor',
  borderInlineEndColor: 'transparent',
  borderRadius: '50%',
  opacity: 0,
  animation: `${appear} 1ms ${SPINNER_DELAY_MS}ms forwards, ${turn} 900ms linear infinite`,
} as const

export const spinner = style(spinning)
