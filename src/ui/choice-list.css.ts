import { style } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { enlarged, media, quick, radius, space } from './tokens.ts'

/** The cards share the available height, but none grows beyond what looks like one button. */
export const list = style({ display: 'flex', flexDirection: 'column', gap: space(2) })
export const item = style({
  flex: '1 0 104px',
  maxHeight: 'max(16rem, 34dvh)',
  selectors: { [enlarged]: { flex: 'none', maxHeight: 'none' } },
  '@media': { [media.narrow]: { flex: 'none', maxHeight: 'none' } },
})

export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  width: '100%',
  height: '100%',
  padding: `${space(2)} ${space(4)}`,
  textAlign: 'start',
  background: color.surface,
  color: color.title,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  transition: `transform ${quick} ease-out`,
  selectors: {
    '&:active': { transform: 'scale(0.985)', transitionDuration: '0s', background: color.background },
  },
  '@media': { [media.phone]: { gap: space(2), padding: `${space(2)} ${space(2.5)}` } },
})

export const words = style({ flex: 1, display: 'grid', gap: space(0.5), minWidth: 0 })
export const name = style({ fontSize: size.lead, fontWeight: 720, lineHeight: 1.15 })
export const hint = style({ fontSize: size.body, color: color.muted })
/** Enlarged text on a phone leaves no room for pictures. */
const unlessLarge = { [media.phone]: { selectors: { [enlarged]: { display: 'none' } } } }
export const mark = style({ color: color.primaryEdge, '@media': unlessLarge })
export const onward = style({ color: color.muted, '@media': unlessLarge })
