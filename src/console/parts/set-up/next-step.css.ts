import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

/** In sight at the foot of the window: what was saved may be far above or below. */
export const place = style({
  position: 'sticky',
  bottom: space(2),
  zIndex: 1,
  '@media': { print: { display: 'none' } },
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(1)} ${space(2)}`,
  padding: `${space(1)} ${space(2)}`,
  border: `2px solid ${color.focus}`,
  borderRadius: radius,
  background: color.surface,
  boxShadow: '0 4px 16px rgb(0 0 0 / 0.16)',
})
export const words = style({ display: 'flex', alignItems: 'center', gap: space(1), color: color.muted })
