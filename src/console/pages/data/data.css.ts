import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const presets = style({ display: 'grid', gap: space(1) })
export const legend = style({ fontWeight: 650, color: color.title, marginBottom: space(1) })
export const kinds = style({
  display: 'grid',
  gap: `${space(3)} ${space(3)}`,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
})
export const kind = style({ display: 'grid', gap: space(2), minWidth: 0 })
export const preview = style({ display: 'grid', gap: space(2) })
export const counts = style({ display: 'grid', gap: space(0.5), marginTop: space(1) })
export const count = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(3),
  fontVariantNumeric: 'tabular-nums',
})
export const find = style({ display: 'flex', flexWrap: 'wrap', gap: space(2), alignItems: 'end' })
export const findField = style({ flex: '0 1 560px', minWidth: 0 })
export const sources = style({
  display: 'grid',
  gap: space(0.5),
  marginBlockStart: space(1),
  color: color.muted,
  fontSize: size.small,
})
