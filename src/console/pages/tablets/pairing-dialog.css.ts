import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

export const steps = style({
  display: 'grid',
  gap: space(1),
  paddingInlineStart: space(3),
  listStyle: 'decimal',
})
/** The code is read from a distance and typed on a tablet. */
export const code = style({
  padding: space(2),
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.background,
  color: color.title,
  fontSize: 'clamp(2.5rem, 12vw, 4.5rem)',
  fontWeight: 750,
  letterSpacing: '0.06em',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
  lineHeight: 1.2,
})
export const left = style({ textAlign: 'center', fontVariantNumeric: 'tabular-nums', color: color.muted })
