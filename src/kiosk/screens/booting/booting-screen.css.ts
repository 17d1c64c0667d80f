import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

export const mark = style({ display: 'grid', justifyItems: 'center', gap: space(4), maxWidth: '100%' })
