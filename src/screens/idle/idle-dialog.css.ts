import { style } from '@vanilla-extract/css'
import { size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

export const words = style({ fontSize: size.lead, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' })

export const actions = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space(2),
  '@media': { [media.phone]: { flexDirection: 'column-reverse', gap: space(1.5) } },
})
