import { style } from '@vanilla-extract/css'
import { size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

export const words = style({ fontSize: size.lead, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' })

export const actions = style({
  // The first focus is on the button that continues the visit, which stands right.
  display: 'flex',
  flexDirection: 'row-reverse',
  justifyContent: 'flex-start',
  gap: space(2),
  '@media': { [media.phone]: { flexDirection: 'column', gap: space(1.5) } },
})
