import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { pill, quick, radius, space } from './tokens.ts'

const rowBase = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  color: color.title,
  lineHeight: 1.25,
  cursor: 'pointer',
  selectors: { '&:has(:disabled)': { cursor: 'default' } },
})

export const row = styleVariants({
  box: [
    rowBase,
    {
      minHeight: '72px',
      padding: `${space(1.5)} ${space(2.5)}`,
      background: color.surface,
      border: `2px solid ${color.border}`,
      borderRadius: radius,
      selectors: {
        '&:has(:checked)': { borderColor: color.primaryEdge },
        '&:has([aria-invalid=true])': { borderColor: color.danger, borderWidth: '3px' },
        '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' },
      },
    },
  ],
  /** Beside fields, where it is rarely needed. */
  line: [
    rowBase,
    {
      gap: space(1.5),
      minHeight: '48px',
      fontSize: size.small,
      // Without padding, a line has to be as high as its letters.
      lineHeight: 1.4,
      selectors: { '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '2px' } },
    },
  ],
  switch: [
    rowBase,
    {
      flexDirection: 'row-reverse',
      minHeight: '56px',
      paddingBlock: space(1),
      borderBottom: `1px solid ${color.line}`,
      selectors: { '&:last-child': { borderBottom: 0 } },
    },
  ],
})

export const label = style({ flex: 1, minWidth: 0, fontWeight: 650 })
export const hint = style({
  display: 'block',
  marginTop: space(0.5),
  color: color.muted,
  fontSize: size.small,
  fontWeight: 400,
  lineHeight: 1.4,
})

const inputBase = style({
  appearance: 'none',
  flex: 'none',
  border: `2px solid ${color.border}`,
  cursor: 'inherit',
  selectors: {
    '&:checked': { background: color.primary, borderColor: color.primaryEdge },
    '&:disabled': { opacity: 0.5 },
  },
  '@media': { '(forced-colors: active)': { appearance: 'auto' } },
})

const boxInput = style([
  inputBase,
  {
    display: 'grid',
    placeItems: 'center',
    width: '36px',
    height: '36px',
    borderRadius: '10px',
    outline: 'none',
    selectors: {
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
  },
])

export const input = styleVariants({
  box: [boxInput],
  line: [boxInput, { width: '32px', height: '32px' }],
  switch: [
    inputBase,
    {
      position: 'relative',
      width: '52px',
      height: '32px',
      borderRadius: pill,
      background: color.surface,
      transition: `background ${quick}`,
      selectors: {
        '&::after': {
          content: '""',
          position: 'absolute',
          insetBlock: '4px',
          insetInlineStart: '4px',
          width: '20px',
          borderRadius: pill,
          background: color.border,
          transition: `translate ${quick} ease-out`,
        },
        '&:checked::after': { background: color.primaryInner, translate: '20px 0' },
        '[dir=rtl] &:checked::after': { translate: '-20px 0' },
      },
    },
  ],
})
