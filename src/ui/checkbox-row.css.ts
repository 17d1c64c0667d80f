import { style } from '@vanilla-extract/css'
import { color } from './theme.css.ts'
import { quick, radius, space } from './tokens.ts'

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: '72px',
  padding: `${space(1.5)} ${space(2.5)}`,
  background: color.surface,
  color: color.title,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  fontWeight: 650,
  lineHeight: 1.25,
  cursor: 'pointer',
  selectors: {
    '&:has(:checked)': { borderColor: color.primaryEdge },
    '&:has([aria-invalid=true])': { borderColor: color.danger, borderWidth: '3px' },
    '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
  },
})

export const box = style({
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '36px',
  height: '36px',
  border: `2px solid ${color.border}`,
  borderRadius: '10px',
  outline: 'none',
  selectors: {
    '&:checked': { background: color.primary, borderColor: color.primaryEdge },
    '&::after': {
      content: '""',
      width: '10px',
      height: '18px',
      marginTop: '-5px',
      border: `solid ${color.primaryInner}`,
      borderWidth: '0 4px 4px 0',
      transform: 'rotate(45deg) scale(0)',
      transition: `transform ${quick} ease-out`,
    },
    '&:checked::after': { transform: 'rotate(45deg)' },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})
