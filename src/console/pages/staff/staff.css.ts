import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

/** A line of its own among the facts of a person. */
export const device = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space(2)}`,
  flexBasis: '100%',
  marginTop: space(1),
})
