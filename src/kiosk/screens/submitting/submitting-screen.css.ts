import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

export const failed = style({
  display: 'grid',
  justifyItems: 'start',
  alignContent: 'center',
  gap: space(3),
  padding: space(5),
  background: color.surface,
  border: `3px solid ${color.danger}`,
  borderRadius: radius,
})

export const picture = style({ width: '112px', height: '112px', color: color.danger })
export const message = style({ color: color.title, fontSize: size.lead, fontWeight: 650, lineHeight: 1.25 })
/** As large as the answer was: the visitor waits where they have just tapped. */
export const sending = style({
  display: 'grid',
  placeContent: 'center',
  minHeight: '12rem',
  background: color.surface,
  border: `2px solid ${color.line}`,
  borderRadius: radius,
  fontSize: size.display,
  color: color.title,
})
