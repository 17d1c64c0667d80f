import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { size } from '../theme.css.ts'
import { media, radius, space } from '../tokens.ts'

/** The camera picture has its own dark background, whatever the company's colours. */
const ground = '#0b1418'
const onGround = '#f4f8f8'

export const view = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gap: space(2),
  minWidth: 0,
})

export const picture = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  placeItems: 'center',
  minHeight: '320px',
  overflow: 'hidden',
  background: ground,
  color: onGround,
  borderRadius: radius,
  '@media': {
    [media.split]: { minHeight: '400px' },
    [media.phone]: { minHeight: '280px' },
    [media.short]: { minHeight: '200px' },
  },
})

const video_ = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' })
export const video = styleVariants({
  /** Mirrored, so that the visitor sees the badge move in the same direction as their hand. */
  front: [video_, { transform: 'scaleX(-1)' }],
  rear: [video_],
})

const pulse = keyframes({ '50%': { transform: 'scale(0.94)' } })

const finder_ = style({
  gridArea: '1 / 1',
  position: 'relative',
  width: 'min(64%, 400px)',
  maxHeight: '64%',
  fill: 'none',
  stroke: '#ffffff',
  strokeWidth: 3,
  strokeLinecap: 'round',
  filter: 'drop-shadow(0 0 3px rgb(0 0 0 / 70%))',
  pointerEvents: 'none',
})
export const finder = styleVariants({
  ready: [finder_],
  busy: [
    finder_,
    {
      animation: `${pulse} 600ms ease-in-out infinite`,
      '@media': { [media.still]: { animation: 'none', opacity: 0.5 } },
    },
  ],
})

export const cover = style({
  gridArea: '1 / 1',
  placeSelf: 'stretch',
  // Above the picture.
  position: 'relative',
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: space(2),
  padding: space(4),
  background: ground,
  textAlign: 'center',
  fontSize: size.body,
  '@media': { [media.phone]: { padding: space(2), gap: space(1.5) } },
})

export const coverIcon = style({
  width: '112px',
  height: '112px',
  opacity: 0.9,
  '@media': { [media.phone]: { width: '72px', height: '72px' } },
})
export const troubleTitle = style({ fontSize: size.lead, fontWeight: 720, lineHeight: 1.2, color: onGround })
export const troubleHint = style({ maxWidth: '36ch', textWrap: 'balance', color: onGround })

export const troubleActions = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space(1),
})

export const controls = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), minHeight: '48px' })
