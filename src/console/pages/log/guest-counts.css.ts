import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const table = style({ width: '100%', borderCollapse: 'collapse' })
export const head = style({
  textAlign: 'end',
  verticalAlign: 'bottom',
  color: color.muted,
  fontSize: size.small,
  fontWeight: 400,
  padding: `0 0 ${space(0.5)} ${space(1.5)}`,
  hyphens: 'auto',
})
export const name = style({
  textAlign: 'start',
  fontWeight: 550,
  padding: `${space(0.5)} 0`,
  overflowWrap: 'anywhere',
})
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
