import { style } from '@vanilla-extract/css'
import { layout } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const answers = style({
  display: 'grid',
  gap: space(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
})
export const foot = style({ display: 'flex', flexWrap: 'wrap', gap: space(1.5), justifyContent: 'flex-end' })
/** The frame of the notifications; its edges are those of the page below it. */
export const frame = style({
  padding: `${space(2)} ${layout.gutter} 0`,
  '@media': { print: { display: 'none' } },
})
export const alarm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1.5),
})
/** A desk's list of visitors begins close below what stands above it; a card of its own keeps some distance. */
export const list = style({ marginBlockEnd: space(1) })
