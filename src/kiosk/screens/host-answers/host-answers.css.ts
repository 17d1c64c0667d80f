import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const answers = style({
  display: 'grid',
  gap: space(0.75),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})

const answer_ = style({
  paddingInlineStart: space(2),
  borderInlineStart: '4px solid',
  fontSize: size.body,
  fontWeight: 600,
  lineHeight: 1.25,
})
/** The line's colour says the same as the words: go on, wait, or ask. */
const marked = (mark: string) => [answer_, { borderInlineStartColor: mark }]
export const answer = styleVariants({
  asked: marked(color.line),
  coming: marked(color.success),
  sendUp: marked(color.success),
  reception: marked(color.warning),
})

export const code = style({ marginInlineEnd: space(1), letterSpacing: '0.04em', whiteSpace: 'nowrap' })
