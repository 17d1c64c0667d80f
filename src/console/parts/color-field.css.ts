import { style } from '@vanilla-extract/css'
import { color, density } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1) })
export const swatch = style({
  flex: 'none',
  width: '56px',
  height: density.height,
  padding: '4px',
  border: `2px solid ${color.border}`,
  borderRadius: density.radius,
  background: color.surface,
  cursor: 'pointer',
})
export const code = style({ width: '12ch', fontVariantNumeric: 'tabular-nums' })
