import { style } from '@vanilla-extract/css'
import { enlarged, media, space } from '#src/ui/tokens.ts'

export const form = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignContent: 'start',
  gap: `${space(3)} ${space(3)}`,
  selectors: { [enlarged]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  '@media': { [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) } },
})
