import { style } from '@vanilla-extract/css'
import { color } from './theme.css.ts'
import { space } from './tokens.ts'

export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space(1.5) })

export const link = style({
  minHeight: '48px',
  color: color.label,
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '4px',
})
