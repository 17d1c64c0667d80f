import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { pill, space } from '#src/ui/tokens.ts'

export const steps = style({ display: 'grid' })
export const step = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space(1.5),
  width: '100%',
  minHeight: '48px',
  padding: space(1),
  borderRadius: '10px',
  textAlign: 'start',
  selectors: {
    '&[aria-pressed=true]': { background: color.secondary, color: color.secondaryInner },
    // The line from one step to the next.
    'li:not(:last-child) > &::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '21px',
      top: '38px',
      bottom: '-10px',
      borderInlineStart: `2px solid ${color.border}`,
    },
  },
})
export const number = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '28px',
  height: '28px',
  borderRadius: pill,
  border: `2px solid ${color.border}`,
  background: color.surface,
  color: color.label,
  fontSize: size.small,
  fontWeight: 700,
})
export const name = style({ display: 'block', fontWeight: 650, paddingTop: '3px' })
export const detail = style({ display: 'block', fontSize: size.small })
