import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, quick, radius, space } from '#src/ui/tokens.ts'

export const pad = style({
  display: 'grid',
  alignContent: 'start',
  justifySelf: 'center',
  gap: space(2),
  width: '100%',
  maxWidth: 'max(420px, 62vmin)',
  '@media': { [media.phone]: { gap: space(0.5) } },
})

export const dots = style({
  display: 'flex',
  justifyContent: 'center',
  gap: space(2.5),
  paddingBlock: space(1),
  '@media': { [media.phone]: { paddingBlock: 0 } },
})

const dotBase = style({
  width: '20px',
  height: '20px',
  borderRadius: '50%',
  border: `2px solid ${color.border}`,
  transition: `background ${quick} ease-out`,
})
export const dot = styleVariants({
  open: [dotBase],
  typed: [dotBase, { background: color.title, borderColor: color.title }],
})

/** The space is reserved. */
export const trouble = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: '3.2em',
  '@media': { [media.phone]: { minHeight: '2.5em' } },
  color: color.danger,
  fontWeight: 650,
  lineHeight: 1.25,
  textAlign: 'center',
  textWrap: 'balance',
})

export const locked = style({ fontVariantNumeric: 'tabular-nums' })

export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: space(1.5),
  '@media': { [media.phone]: { gap: space(1) } },
})

export const key = style({
  display: 'grid',
  placeItems: 'center',
  // Four rows of them have what a screen in landscape format leaves.
  minHeight: 'max(88px, min(25dvh - 7rem, 15vmin))',
  background: color.surface,
  color: color.title,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  fontSize: size.title,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  transition: `transform ${quick} ease-out`,
  selectors: {
    '&:active': { transform: 'scale(0.97)', transitionDuration: '0s', filter: 'brightness(0.94)' },
    '&[aria-disabled=true]': { color: color.muted, borderColor: color.line },
  },
  '@media': {
    // All of them stand on a phone's screen at once.
    [media.phone]: { minHeight: 'clamp(48px, calc(25dvh - 122px), 72px)' },
    [media.short]: { minHeight: '64px' },
  },
})
