import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

const FINE = '(pointer: fine)'

export const tabs = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.5),
  borderBottom: `1px solid ${color.line}`,
})
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '48px',
  padding: `${space(0.5)} ${space(2)}`,
  marginBottom: '-1px',
  borderBottom: '3px solid transparent',
  color: color.label,
  fontWeight: 650,
  textDecoration: 'none',
  selectors: {
    '&[aria-current=page]': { color: color.title, borderBottomColor: color.primaryEdge },
    '&:hover:not([aria-current=page])': { borderBottomColor: color.border },
  },
  '@media': {
    [FINE]: { minHeight: '40px' },
    [media.phone]: { paddingInline: space(1) },
    print: { display: 'none' },
  },
})

export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(0.5),
  minHeight: '32px',
  color: color.muted,
  fontSize: size.small,
  fontWeight: 650,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
  '@media': { print: { display: 'none' } },
})
