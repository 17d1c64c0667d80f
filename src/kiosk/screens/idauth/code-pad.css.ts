import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { enlarged, media, quick, radius, space } from '#src/ui/tokens.ts'

/** Where there is no room for large keys, the system's keyboard is used. */
export const pad = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(8, minmax(0, 1fr))',
  gap: space(1),
  marginTop: space(3),
  selectors: { [enlarged]: { display: 'none' } },
  '@media': { [media.phone]: { display: 'none' }, [media.short]: { display: 'none' } },
})

export const key = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: 'max(64px, min(4rem, 96px))',
  background: color.surface,
  color: color.title,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  fontSize: size.lead,
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  touchAction: 'manipulation',
  transition: `transform ${quick} ease-out`,
  selectors: {
    '&:active': { transform: 'scale(0.95)', transitionDuration: '0s', filter: 'brightness(0.94)' },
  },
  '@media': { '(min-height: 1000px)': { minHeight: 'max(88px, min(5.5rem, 132px))' } },
})

export const keyboard = style([key, { gridColumn: '1 / span 2' }])
export const erase = style([key, { gridColumn: '7 / span 2' }])
