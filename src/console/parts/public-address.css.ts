import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

export const said = style({ display: 'grid', gap: space(1), minWidth: 0 })
export const line = style({
  padding: `${space(1)} ${space(1.5)}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.background,
  color: color.title,
  fontFamily: 'ui-monospace, monospace',
  fontSize: size.small,
  overflowWrap: 'anywhere',
})
