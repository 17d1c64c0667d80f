import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const list = style({ display: 'grid', gap: space(2.5), margin: 0, padding: 0, listStyle: 'none' })
export const fieldTitle = style({ margin: 0, marginBottom: space(1), fontWeight: 650 })
export const sides = style({
  display: 'grid',
  gap: space(1.5),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13rem), 1fr))',
  margin: 0,
})
export const side = style({
  minWidth: 0,
  padding: space(1.5),
  border: `1px solid ${color.line}`,
  borderRadius: space(1.5),
})
export const whose = style({ color: color.muted, fontSize: size.small })
/** Line breaks of a text stay; a long word breaks. */
export const value = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
