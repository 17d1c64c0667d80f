import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { space } from './tokens.ts'

export const meter = style({ display: 'grid', fontVariantNumeric: 'tabular-nums' })

export const count = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '0.3em',
  whiteSpace: 'nowrap',
  color: color.title,
  fontSize: size.title,
  fontWeight: 700,
  lineHeight: 1.1,
})

export const maximum = style({ color: color.muted, fontWeight: 500 })

const line = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(0.75),
  fontSize: size.small,
  fontWeight: 600,
})

export const word = styleVariants({
  unknown: [line, { color: color.muted }],
  green: [line, { color: color.success }],
  yellow: [line, { color: color.warning }],
  red: [line, { color: color.danger }],
})
