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

/** Close to the names that it belongs to, and as wide as the form. */
export const oneName = style({
  gridColumn: '1 / -1',
  marginBlock: `calc(-1 * ${space(1.5)})`,
  '@media': { [media.phone]: { marginBlock: `calc(-1 * ${space(1)})` } },
})
/** As wide as the form, whether it has one column or two. */
export const waysOn = style({ gridColumn: '1 / -1' })
export const known = style({ margin: `0 0 ${space(1.5)}` })
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: space(1.5) })
