import { keyframes, style } from '@vanilla-extract/css'
import { media } from './tokens.ts'

// A little more than the whole, so that the finished tick has no gap at its end.
const WHOLE = '1.01'
const draw = keyframes({ from: { strokeDashoffset: WHOLE } })

export const stroke = style({
  strokeDasharray: WHOLE,
  animation: `${draw} 350ms ease-out 100ms backwards`,
  '@media': { [media.still]: { animation: 'none' } },
})
