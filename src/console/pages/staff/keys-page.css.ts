import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

/** What a key may do, below each other. */
export const choices = style({ display: 'grid', gap: space(0.5), margin: 0, padding: 0, border: 0 })
