import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, pill, space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(2), alignContent: 'start', minWidth: 0 })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1.5),
  marginTop: space(1),
})
export const dialogFoot = style([
  foot,
  {
    justifyContent: 'flex-end',
    '@media': { [media.phone]: { flexDirection: 'column-reverse', alignItems: 'stretch' } },
  },
])
/** Above a list of choices: as the label of a field. */
export const legend = style({
  padding: 0,
  marginBottom: space(0.5),
  color: color.label,
  fontSize: size.body,
  fontWeight: 650,
  lineHeight: 1.25,
})
export const saved = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  color: color.success,
  fontWeight: 650,
})
export const unsaved = style({ color: color.muted, fontSize: size.small })

export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  opacity: 0,
})
export const fileBox = style({
  position: 'relative',
  display: 'inline-flex',
  selectors: { '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, borderRadius: pill } },
})
