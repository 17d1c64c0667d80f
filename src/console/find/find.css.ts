import { style } from '@vanilla-extract/css'
import { color, density, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

/** As wide as the dialog. */
export const field = style({ vars: { [density.width]: 'none' } })
export const results = style({
  display: 'grid',
  gap: space(1.5),
  maxHeight: 'min(52dvh, 480px)',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
})
export const groupName = style({
  color: color.muted,
  fontSize: size.small,
  fontWeight: 650,
  paddingInline: space(1),
})
export const option = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  gap: `0 ${space(1.5)}`,
  minHeight: '36px',
  padding: `${space(0.5)} ${space(1)}`,
  borderRadius: '10px',
  color: color.title,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&[aria-selected=true]': { background: color.secondary, color: color.secondaryInner },
  },
  '@media': { '(pointer: coarse)': { minHeight: '48px' } },
})
export const detail = style({
  color: color.muted,
  fontSize: size.small,
  selectors: { '[aria-selected=true] > &': { color: 'inherit' } },
})
export const keys = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space(1)} ${space(2)}`,
  alignItems: 'baseline',
})
export const key = style({
  justifySelf: 'start',
  padding: '2px 8px',
  border: `1px solid ${color.line}`,
  borderRadius: '6px',
  color: color.title,
  fontFamily: 'inherit',
  fontSize: size.small,
})
export const keyRow = style({ display: 'contents' })
