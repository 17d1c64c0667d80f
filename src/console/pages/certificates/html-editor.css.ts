import { globalStyle, style } from '@vanilla-extract/css'
import { color, density, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const editor = style({ display: 'grid', gap: space(1), minWidth: 0 })
export const tools = style({ display: 'flex', flexWrap: 'wrap', gap: space(0.5) })
export const tool = style({
  minHeight: '40px',
  padding: `${space(0.5)} ${space(1.5)}`,
  border: `1px solid ${color.border}`,
  borderRadius: '8px',
  background: color.surface,
  color: color.label,
  fontSize: size.small,
  fontWeight: 650,
  selectors: {
    '&:active': { filter: 'brightness(0.94)' },
    '&[aria-pressed=true]': { background: color.secondary, color: color.secondaryInner },
  },
})
export const field = style({
  minHeight: '240px',
  maxHeight: '60vh',
  overflow: 'auto',
  // The editor keeps every space that is typed.
  whiteSpace: 'break-spaces',
  padding: space(2),
  border: `2px solid ${color.border}`,
  borderRadius: density.radius,
  background: color.surface,
  color: color.title,
  selectors: { '&[aria-invalid=true]': { borderColor: color.danger } },
})
globalStyle(`${field} > * + *`, { marginTop: space(1.5) })
globalStyle(`${field} ul`, { listStyle: 'disc', paddingInlineStart: space(3) })
globalStyle(`${field} ol`, { listStyle: 'decimal', paddingInlineStart: space(3) })
globalStyle(`${field} h2`, { fontSize: size.lead })
globalStyle(`${field} :is(td, th)`, { border: `1px solid ${color.line}`, padding: space(1) })
