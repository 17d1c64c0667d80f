import { style } from '@vanilla-extract/css'
import { color, layout, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const desk = style({
  display: 'grid',
  gap: space(2),
  alignContent: 'start',
  minWidth: 0,
})
/** Below the page, in sight wherever it is scrolled to. */
export const everywhere = style({
  position: 'sticky',
  bottom: space(2),
  zIndex: 3,
  marginInline: layout.gutter,
})
export const isNew = style({ display: 'flex' })
export const chosen = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1),
  paddingBottom: space(1.5),
  borderBottom: `1px solid ${color.line}`,
})
export const who = style({ display: 'grid', minWidth: 0, overflowWrap: 'anywhere' })
export const name = style({ color: color.title, fontSize: size.lead, fontWeight: 700 })
export const detail = style({ color: color.muted, fontSize: size.small })
export const lacking = style({ display: 'grid', gap: space(0.5), paddingInlineStart: space(3) })
/** What stands beside the code for the phone. */
export const besideCode = style({ display: 'grid', gap: space(1.5), minWidth: 0, overflowWrap: 'anywhere' })
export const phone = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  alignItems: 'center',
  gap: space(2),
})
