import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** One column where two would be narrow. */
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 30rem), 1fr))',
  gap: space(5),
  alignContent: 'start',
})

export const group = style({ display: 'grid', gap: space(2), alignContent: 'start', minWidth: 0 })

export const heading = style({ color: color.title, fontSize: size.lead, fontWeight: 720 })

export const about = style({ display: 'grid', gap: space(0.5) })

export const hint = style({
  marginTop: space(2),
  paddingInlineStart: space(2),
  borderInlineStart: `4px solid ${color.warning}`,
  color: color.label,
})
