import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

/** A tablet in landscape format. */
export const LOW = '(max-height: 900px)'
export const UPRIGHT_TABLET = `(not ${media.phone}) and (max-aspect-ratio: 1/1) and (max-height: 1400px)`

export const camera = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  selectors: { '&[hidden]': { display: 'none' } },
})

const ring_ = style({
  flex: 'none',
  width: '160px',
  height: '160px',
  overflow: 'hidden',
  borderRadius: '50%',
  border: '8px solid',
  background: '#0b1418',
  '@media': {
    [media.phone]: { width: '112px', height: '112px' },
    // Below the motto and above the QR code for phones.
    [LOW]: { width: '96px', height: '96px', borderWidth: '6px' },
  },
})
export const ring = styleVariants({
  on: [ring_, { borderColor: color.success }],
  off: [ring_, { borderColor: color.line }],
})

const video_ = style({ display: 'block', width: '100%', height: '100%', objectFit: 'cover' })
export const video = styleVariants({
  /** Mirrored, so that the visitor sees the badge move in the same direction as their hand. */
  front: [video_, { transform: 'scaleX(-1)' }],
  rear: [video_],
})

export const words = style({ display: 'grid', gap: space(0.5), minWidth: 0, maxWidth: '22em' })
export const ask = style({ fontSize: size.lead, fontWeight: 650, lineHeight: 1.2, textWrap: 'balance' })
export const privacy = style({ color: color.muted, fontSize: size.small })
