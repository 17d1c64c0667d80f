import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, pill, radius, space } from '#src/ui/tokens.ts'

export const list = style({
  display: 'grid',
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${space(1)} ${space(2)}`,
  padding: `${space(1.5)} ${space(2)}`,
  borderBottom: `1px solid ${color.line}`,
  selectors: { '&:last-child': { borderBottom: 0 } },
  '@media': { [media.phone]: { gridTemplateColumns: 'auto minmax(0, 1fr)' } },
})
export const mark = style({ selectors: { '&:empty': { display: 'none' } } })
export const words = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space(0.5),
  minWidth: 0,
})
export const bare = style({ gridColumn: '1 / span 2' })
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  fontWeight: 650,
  color: color.title,
})
export const detail = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space(2)}`,
  color: color.muted,
  fontSize: size.small,
})
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  justifyContent: 'flex-end',
  '@media': { [media.phone]: { gridColumn: '1 / -1', justifyContent: 'flex-start' } },
})
export const empty = style({ padding: space(3), color: color.muted })

const pillBase = style({
  display: 'inline-flex',
  justifySelf: 'start',
  alignItems: 'center',
  gap: space(0.5),
  padding: `2px ${space(1)}`,
  borderRadius: pill,
  border: '1px solid currentColor',
  fontSize: size.small,
  fontWeight: 650,
  whiteSpace: 'nowrap',
  // A sentence of evidence is longer than a phone is wide.
  '@media': { [media.phone]: { whiteSpace: 'normal', borderRadius: radius } },
})
export const pills = styleVariants({
  plain: [pillBase, { color: color.muted }],
  success: [pillBase, { color: color.success }],
  warning: [pillBase, { color: color.warning }],
  danger: [pillBase, { color: color.danger }],
})
