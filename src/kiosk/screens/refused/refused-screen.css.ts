import { style } from '@vanilla-extract/css'
import { page } from '#src/ui/frame/centred-page.css.ts'
import { color } from '#src/ui/theme.css.ts'
import { media } from '#src/ui/tokens.ts'

/** The theme's focus ring has no contrast on this colour. */
export const ground = style([
  page,
  {
    background: color.danger,
    color: color.dangerInner,
    vars: { [color.focus]: color.dangerInner },
  },
])

export const picture = style({
  width: '320px',
  height: '320px',
  '@media': {
    [media.phone]: { width: '144px', height: '144px' },
    [media.short]: { width: 'min(144px, 25vh)', height: 'min(144px, 25vh)' },
  },
})
