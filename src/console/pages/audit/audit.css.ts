import { style } from '@vanilla-extract/css'

/** Numbers of rows are long words. */
export const details = style({ flexBasis: '100%', overflowWrap: 'anywhere' })
