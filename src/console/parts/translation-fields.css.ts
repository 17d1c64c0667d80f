import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

export const texts = style({ display: 'grid', gap: space(1.5), minWidth: 0 })
export const legend = style({ fontWeight: 650, marginBottom: space(0.5) })
