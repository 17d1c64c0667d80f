import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'
import { card as arrivalCard } from './arrival-cards.css.ts'

export const card = style([
  arrivalCard,
  {
    alignContent: 'center',
    alignSelf: 'center',
    gap: space(4),
    minHeight: '26rem',
    color: color.label,
    '@media': {
      [media.phone]: { minHeight: 0, gap: space(2) },
      [media.short]: { minHeight: 0, gap: space(2) },
    },
  },
])

/** Two lines are reserved: the thanks must not move the faces under the finger. */
export const title = style({
  minHeight: '2.4em',
  display: 'grid',
  alignContent: 'end',
  '@media': { [media.phone]: { minHeight: 0 } },
  color: color.title,
  fontSize: size.title,
  fontWeight: 720,
  lineHeight: 1.2,
})

export const faces = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space(2),
  '@media': { [media.phone]: { gap: space(1) } },
})

export const face = style({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: space(1),
  minHeight: '14rem',
  padding: space(1),
  color: color.title,
  background: color.background,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  fontSize: size.body,
  fontWeight: 650,
  lineHeight: 1.2,
  transition: 'transform 140ms',
  vars: { [color.focus]: color.title },
  selectors: {
    '&:active': { transform: 'scale(0.97)' },
    '&[aria-pressed=true]': {
      color: color.successInner,
      background: color.success,
      borderColor: color.success,
    },
    '&:disabled': { opacity: 0.35 },
  },
  '@media': {
    [media.phone]: { minHeight: '8rem' },
    [media.short]: { minHeight: '5rem' },
    [media.still]: { transition: 'none' },
  },
})
