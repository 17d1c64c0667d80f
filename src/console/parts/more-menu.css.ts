import { globalStyle, style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const box = style({ position: 'relative', display: 'inline-flex' })
export const list = style({
  position: 'absolute',
  insetInlineEnd: 0,
  top: `calc(100% + ${space(0.5)})`,
  zIndex: 3,
  scrollMargin: space(1),
  display: 'grid',
  width: 'max-content',
  maxWidth: `min(320px, calc(100vw - ${space(4)}))`,
  padding: space(0.5),
  border: `1px solid ${color.border}`,
  borderRadius: '10px',
  background: color.surface,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.18)',
})
export const item = style({
  minHeight: '40px',
  padding: `${space(0.5)} ${space(1.5)}`,
  border: 0,
  borderRadius: '8px',
  background: 'none',
  color: color.title,
  textAlign: 'start',
  selectors: { '&:hover': { background: color.background } },
  '@media': { '(pointer: coarse)': { minHeight: '48px' } },
})
/** Room for the mark of a choice that is on. */
export const mark = style({
  display: 'inline-block',
  width: '18px',
  height: '18px',
  marginInlineEnd: space(1),
  verticalAlign: '-3px',
})
globalStyle(`${mark} > svg`, { width: '18px', height: '18px' })
