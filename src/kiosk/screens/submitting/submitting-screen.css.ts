import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

export const failed = style({
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'start',
  alignSelf: 'start',
  gap: space(3),
  padding: space(5),
  background: color.surface,
  border: `3px solid ${color.danger}`,
  borderRadius: radius,
})

export const picture = style({ width: '112px', height: '112px', color: color.danger })
export const message = style({ color: color.title, fontSize: size.lead, fontWeight: 650, lineHeight: 1.25 })
export const sending = style({ fontSize: size.display, color: color.title, padding: space(2) })
