import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

export const list = style({ display: 'grid', gap: space(1.5), padding: 0, margin: 0, listStyle: 'none' })

export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(2),
  padding: space(2),
  background: color.surface,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
})

export const words = style({ display: 'grid', gap: space(0.5), minWidth: 0, overflowWrap: 'anywhere' })

export const name = style({ color: color.title, fontSize: size.lead, fontWeight: 700 })

export const when = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${space(2)}` })

export const reason = style({ color: color.danger, fontWeight: 650 })

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) })

export const question = style({ fontSize: size.lead, lineHeight: 1.3 })

export const answers = style({
  // The first focus is on the button that changes nothing, which stands right.
  display: 'flex',
  flexDirection: 'row-reverse',
  justifyContent: 'flex-start',
  gap: space(2),
  '@media': { [media.phone]: { flexDirection: 'column', gap: space(1.5) } },
})
