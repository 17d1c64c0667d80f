import { globalStyle, style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** A mouse is precise: a button in a row is low at a desk. */
export const undo = style({ display: 'inline-flex' })
globalStyle(`${undo} > button`, { '@media': { '(pointer: fine)': { minHeight: '36px', paddingBlock: 0 } } })
/** Names may be long words without a place to break. */
export const details = style({ flexBasis: '100%', overflowWrap: 'anywhere' })
export const changes = style({
  flexBasis: '100%',
  display: 'grid',
  gap: space(0.5),
  marginTop: space(0.5),
  listStyle: 'none',
  color: color.label,
  overflowWrap: 'anywhere',
})
export const field = style({ fontWeight: 650, color: color.title })
export const before = style({ color: color.muted, textDecoration: 'line-through' })
export const after = style({ color: color.title, textDecoration: 'none' })
export const arrow = style({ color: color.muted })
/** A text as it was written, under the name of its field. */
export const whole = style({
  display: 'block',
  padding: `${space(0.5)} ${space(1)}`,
  borderInlineStart: `3px solid ${color.line}`,
  whiteSpace: 'pre-wrap',
  textDecoration: 'none',
})
export const more = style({
  minHeight: '48px',
  padding: `0 ${space(1)}`,
  border: 0,
  background: 'none',
  color: color.title,
  fontSize: size.small,
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  '@media': { '(pointer: fine)': { minHeight: '28px' } },
})
