import { style, styleVariants } from '@vanilla-extract/css'
import { color, density } from './theme.css.ts'
import { space } from './tokens.ts'

const noteBase = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  padding: `${space(1.5)} ${space(2)}`,
  borderRadius: density.radius,
  border: `1px solid ${color.line}`,
})
export const note = styleVariants({
  info: [noteBase, { background: color.background, color: color.label }],
  warning: [noteBase, { background: color.surface, color: color.warning, borderColor: 'currentColor' }],
  danger: [noteBase, { background: color.surface, color: color.danger, borderColor: 'currentColor' }],
  success: [noteBase, { background: color.surface, color: color.success, borderColor: 'currentColor' }],
})
