import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { pill, radius, space } from '#src/ui/tokens.ts'

export const steps = style({ display: 'grid', gap: space(1) })
export const step = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: '64px',
  padding: `${space(1)} ${space(2)}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  textDecoration: 'none',
  color: color.label,
  selectors: { '&:hover': { borderColor: color.border } },
})
const numberBase = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '36px',
  height: '36px',
  borderRadius: pill,
  fontWeight: 700,
})
export const number = styleVariants({
  open: [numberBase, { border: `2px solid ${color.border}`, color: color.label }],
  done: [numberBase, { background: color.success, color: color.successInner }],
})
export const name = style({ display: 'block', fontWeight: 700, color: color.title })
export const hint = style({ display: 'block', color: color.muted, fontSize: size.small })
