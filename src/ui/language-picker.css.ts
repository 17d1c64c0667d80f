import { style } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { media, pill, space } from './tokens.ts'
import { visuallyHidden } from './visually-hidden.css.ts'

export const group = style({
  display: 'flex',
  flexWrap: 'wrap',
  minWidth: 0,
  padding: '3px',
  border: `2px solid ${color.border}`,
  borderRadius: pill,
  background: color.surface,
})

export const legend = visuallyHidden

export const language = style({
  minHeight: '48px',
  paddingInline: space(2.5),
  borderRadius: pill,
  fontSize: size.small,
  fontWeight: 650,
  color: color.label,
  selectors: { '&[aria-pressed=true]': { background: color.title, color: color.background } },
  '@media': { [media.phone]: { paddingInline: space(1.5) } },
})

export const box = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  paddingInline: space(2),
  color: color.label,
  background: color.surface,
  border: `2px solid ${color.border}`,
  borderRadius: pill,
})

export const select = style({
  minHeight: '48px',
  appearance: 'none',
  background: 'none',
  border: 0,
  fontSize: size.small,
  fontWeight: 650,
})
