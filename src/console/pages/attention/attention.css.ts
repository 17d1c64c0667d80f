import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** As large as the pictures of visitors beside it. */
export const icon = style({
  display: 'grid',
  placeItems: 'center',
  width: '3rem',
  height: '3rem',
  borderRadius: '50%',
  background: color.secondary,
  color: color.secondaryInner,
})
/** A card of its own, apart from the list above it. */
export const mail = style({ marginBlockStart: space(2), selectors: { '&:empty': { display: 'none' } } })
export const message = style({ overflowWrap: 'anywhere' })
export const settled = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) })
