import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(3), alignContent: 'start' })
