import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { pill, space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(5), alignContent: 'start' })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space(1), marginBottom: space(1) })

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  minHeight: '56px',
  padding: `${space(1)} ${space(2.5)}`,
  background: color.surface,
  color: color.label,
  border: `2px solid ${color.border}`,
  borderRadius: pill,
  fontSize: size.small,
  fontWeight: 650,
  selectors: {
    '&[aria-pressed=true]': { borderColor: color.primaryEdge, borderWidth: '3px', color: color.title },
    '&:active': { transform: 'scale(0.97)' },
  },
})
export const tick = style({ color: color.primaryEdge })
