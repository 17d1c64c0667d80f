import { keyframes, style } from '@vanilla-extract/css'
import { enlarged, media } from '#src/ui/tokens.ts'

const appear = keyframes({ from: { opacity: 0 } })

export const frame = style({
  position: 'absolute',
  inset: 0,
  animation: `${appear} 600ms ease-out`,
  '@media': { [media.phone]: { display: 'none' } },
  selectors: { [enlarged]: { display: 'none' } },
})

export const picture = style({ width: '100%', height: '100%', objectFit: 'cover' })

export const shade = style({
  position: 'absolute',
  inset: 0,
  background: 'linear-gradient(to bottom right, #000 0 45%, transparent 90%)',
})
