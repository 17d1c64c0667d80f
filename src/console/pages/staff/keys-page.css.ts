import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

/** Fields and their button on one line, or below each other where there is no room. */
export const newKey = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space(2) })
