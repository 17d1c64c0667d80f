import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { pill, space } from './tokens.ts'

export const box = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  minWidth: 0,
  minHeight: '52px',
  maxWidth: '100%',
  paddingInline: space(2),
  color: color.label,
  background: color.surface,
  border: `2px solid ${color.border}`,
  borderRadius: pill,
})

const select_ = style({
  minWidth: 0,
  minHeight: '48px',
  textOverflow: 'ellipsis',
  appearance: 'none',
  background: 'none',
  border: 0,
  fontSize: size.small,
  fontWeight: 650,
})

export const select = styleVariants({
  named: [select_],
  /** It covers icon and arrow, so that all of the box opens the list. */
  bare: [
    select_,
    {
      position: 'absolute',
      inset: 0,
      width: '100%',
      color: 'transparent',
      borderRadius: pill,
      cursor: 'pointer',
    },
  ],
})
