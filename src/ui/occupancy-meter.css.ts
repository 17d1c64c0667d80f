import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { space } from './tokens.ts'

/** One line, as long as the number is no news to a visitor. */
export const meter = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space(1),
  fontVariantNumeric: 'tabular-nums',
})

export const count = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '0.3em',
  whiteSpace: 'nowrap',
  color: color.label,
  fontSize: size.small,
  fontWeight: 700,
  lineHeight: 1.3,
  selectors: {
    '[data-level=yellow] > &, [data-level=red] > &': { color: color.title, fontSize: size.lead },
  },
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
  green: [line, { color: color.muted, fontWeight: 500 }],
  yellow: [line, { color: color.warning }],
  red: [line, { color: color.danger }],
})

globalStyle(`${word.green} > svg`, { color: color.success })
