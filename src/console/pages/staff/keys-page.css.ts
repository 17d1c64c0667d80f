import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

/** What a key may do: in two columns where there is room. */
export const choices = style({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${space(36)}), 1fr))`,
  columnGap: space(2),
  margin: 0,
  padding: 0,
  border: 0,
})
