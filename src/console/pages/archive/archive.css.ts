import { style } from '@vanilla-extract/css'
import { space } from '#src/ui/tokens.ts'

/** Wide enough for eight pairs in a line. */
export const fingerprint = style({
  display: 'block',
  maxWidth: '24ch',
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
})

export const judgeActs = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1.5) })
