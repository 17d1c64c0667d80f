import { styleVariants } from '@vanilla-extract/css'
import { button } from './text-size-button.css.ts'
import { color } from './theme.css.ts'

export const look = styleVariants({
  off: [button],
  on: [button, { color: color.primaryInner, background: color.primary, borderColor: color.primary }],
})
