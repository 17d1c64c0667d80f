import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(3), alignContent: 'start' })

/** What to do, before what else can be done. */
export const desk = style({ display: 'grid', gap: space(4), justifyItems: 'start', alignContent: 'start' })
export const picture = style({ width: '5rem', height: '5rem', color: color.title })
export const told = style({ maxWidth: '34rem', color: color.title, fontSize: size.lead, lineHeight: 1.3 })
