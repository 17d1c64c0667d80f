import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

export const answers = style({
  display: 'grid',
  gap: space(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
})
export const foot = style({ display: 'flex', flexWrap: 'wrap', gap: space(1.5), justifyContent: 'flex-end' })
export const frame = style({
  padding: `${space(2)} ${space(2)} 0`,
  '@media': { print: { display: 'none' } },
})
export const alarm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1.5),
})
