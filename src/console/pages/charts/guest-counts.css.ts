import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** Not wider than the eye follows a row. */
export const table = style({ width: '100%', maxWidth: '36rem', borderCollapse: 'collapse' })
export const head = style({
  width: '20%',
  textAlign: 'end',
  verticalAlign: 'bottom',
  color: color.muted,
  fontSize: size.small,
  fontWeight: 400,
  padding: `0 0 ${space(0.5)} ${space(1.5)}`,
  overflowWrap: 'normal',
  hyphens: 'manual',
})
export const name = style({
  textAlign: 'start',
  fontWeight: 550,
  padding: `${space(0.5)} 0`,
  overflowWrap: 'anywhere',
})
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
