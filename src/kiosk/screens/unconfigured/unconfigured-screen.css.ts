import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(3), alignContent: 'start', maxWidth: '640px' })

export const failed = style({
  padding: space(2),
  color: color.danger,
  background: color.surface,
  border: `3px solid ${color.danger}`,
  borderRadius: radius,
  fontWeight: 650,
})
