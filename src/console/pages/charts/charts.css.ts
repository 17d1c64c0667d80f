import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const fill = style({ fill: color.primary })
export const bars = style({ width: '100%', borderCollapse: 'collapse' })
export const name = style({
  textAlign: 'start',
  fontWeight: 550,
  padding: `${space(0.5)} 0`,
  maxWidth: '180px',
  overflowWrap: 'anywhere',
})
export const track = style({ width: '55%', paddingInline: space(1.5) })
export const bar = style({ display: 'block', width: '100%', height: '14px', background: color.background })
export const number = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
export const columns = style({
  display: 'block',
  width: '100%',
  height: '160px',
  borderBottom: `1px solid ${color.border}`,
})
export const top = style({ color: color.muted, fontSize: size.small, fontVariantNumeric: 'tabular-nums' })
export const axis = style({
  display: 'flex',
  justifyContent: 'space-between',
  color: color.muted,
  fontSize: size.small,
})
