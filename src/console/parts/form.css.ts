import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, pill, quick, space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(2), alignContent: 'start', minWidth: 0 })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1.5),
  marginTop: space(1),
})
export const dialogFoot = style([
  foot,
  {
    justifyContent: 'flex-end',
    '@media': { [media.phone]: { flexDirection: 'column-reverse', alignItems: 'stretch' } },
  },
])
export const saved = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  color: color.success,
  fontWeight: 650,
})
export const failed = style([saved, { color: color.danger }])
export const unsaved = style({ color: color.muted, fontSize: size.small })

export const switchRow = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: `${space(0.5)} ${space(2)}`,
  alignItems: 'center',
  minHeight: '56px',
  padding: `${space(1)} 0`,
  borderBottom: `1px solid ${color.line}`,
  cursor: 'pointer',
  selectors: { '&:last-child': { borderBottom: 0 }, '&:has(:disabled)': { cursor: 'default' } },
})
export const switchLabel = style({ fontWeight: 650, color: color.title })
export const switchHint = style({ gridColumn: 1, color: color.muted, fontSize: size.small })
export const toggle = style({
  appearance: 'none',
  gridRow: '1 / span 2',
  gridColumn: 2,
  position: 'relative',
  width: '52px',
  height: '32px',
  borderRadius: pill,
  border: `2px solid ${color.border}`,
  background: color.surface,
  cursor: 'pointer',
  transition: `background ${quick}`,
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlock: '4px',
      insetInlineStart: '4px',
      width: '20px',
      borderRadius: pill,
      background: color.border,
      transition: `translate ${quick} ease-out`,
    },
    // There is no hint below.
    '&:last-child': { gridRow: 1 },
    '&:checked': { background: color.primary, borderColor: color.primaryEdge },
    '&:checked::after': { background: color.primaryInner, translate: '20px 0' },
    '&:disabled': { opacity: 0.5, cursor: 'default' },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})
export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  minHeight: '0 !important',
  opacity: 0,
})
export const fileBox = style({
  position: 'relative',
  display: 'inline-flex',
  selectors: { '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, borderRadius: pill } },
})
