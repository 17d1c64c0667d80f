import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const figure = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(2),
  margin: 0,
})

/** The white margin belongs to the QR code. */
export const code = style({
  padding: space(2),
  lineHeight: 0,
  borderRadius: '16px',
  background: '#fff',
  border: `1px solid ${color.line}`,
})

export const caption = style({ maxWidth: '9em', color: color.label, fontSize: size.body })
