import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** Begins at the top: the list must not move when more or fewer people are found. */
export const answer = style({ display: 'grid', alignContent: 'start', gap: space(2), minWidth: 0 })

/** Keeps its place while the answer is awaited. */
export const said = style({ minHeight: space(4), color: color.muted })
