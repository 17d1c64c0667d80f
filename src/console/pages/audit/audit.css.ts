import { style } from '@vanilla-extract/css'

/** Ids of rows are long words without a place to break. */
export const details = style({ flexBasis: '100%', overflowWrap: 'anywhere' })
