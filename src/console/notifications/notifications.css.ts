import { globalStyle, style } from '@vanilla-extract/css'
import { layout } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

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
/** Words, and at the end of the line what can be done. */
export const alarm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  gap: `${space(1)} ${space(1.5)}`,
})
globalStyle(`${frame} > div > div`, { flex: '1 1 0', minWidth: 0 })
export const alarmWords = style({ flex: '1 1 150px', minWidth: 0 })
/** They stay side by side: a phone shows them below the words. */
export const alarmActs = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) })
/** A phone has room for who waits below, not for their names as well. */
export const alarmNames = style({ '@media': { [media.phone]: { display: 'none' } } })
/** A desk's list of visitors begins close below what stands above it; a card of its own keeps some distance. */
export const list = style({ marginBlockEnd: space(1) })
