import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(5), alignContent: 'start', maxWidth: '720px' })

export const group = style({ display: 'grid', gap: space(2), alignContent: 'start', minWidth: 0 })

export const heading = style({ color: color.title, fontSize: size.lead, fontWeight: 720 })

export const about = style({ display: 'grid', gap: space(0.5) })

export const hint = style({
  marginTop: space(2),
  paddingInlineStart: space(2),
  borderInlineStart: `4px solid ${color.warning}`,
  color: color.label,
})
