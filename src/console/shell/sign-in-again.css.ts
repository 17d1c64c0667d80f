import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** The bar stays in view while the page scrolls, and covers no row of the page. */
export const bar = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1.5),
  padding: `${space(1)} 0`,
  background: color.background,
  '@media': { print: { display: 'none' } },
})
