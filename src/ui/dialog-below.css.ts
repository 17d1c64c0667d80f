import { style } from '@vanilla-extract/css'
import { media, space } from './tokens.ts'

/** The place has no height, so that the dialog is as high with it as without it. */
export const place = style({
  position: 'sticky',
  bottom: 0,
  height: 0,
  // Nor does the dialog's gap count.
  marginTop: `calc(-1 * ${space(3)})`,
  '@media': { [media.phone]: { marginTop: `calc(-1 * ${space(2)})` } },
  pointerEvents: 'none',
})

export const edge = style({
  position: 'absolute',
  insetInline: 0,
  bottom: space(1),
  display: 'flex',
  justifyContent: 'center',
  // As at the foot of a page: it would cover what can be pressed, and phones are scrolled by habit.
  '@media': { [media.phone]: { display: 'none' } },
})
