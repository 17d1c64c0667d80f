import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { pill, space } from '#src/ui/tokens.ts'

const DESK = '(min-width: 960px)'

export const shell = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  minHeight: '100dvh',
  '@media': {
    [`screen and ${DESK}`]: { gridTemplateColumns: '248px minmax(0, 1fr)', gridTemplateRows: '1fr' },
  },
})
export const side = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(1),
  padding: space(2),
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
  '@media': {
    print: { display: 'none' },
    [`screen and ${DESK}`]: {
      position: 'sticky',
      top: 0,
      height: '100dvh',
      overflowY: 'auto',
      padding: space(2),
      borderBottom: 0,
      borderInlineEnd: `1px solid ${color.line}`,
      gridTemplateRows: 'auto 1fr',
    },
  },
})
export const brand = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1),
})
export const company = style({
  flex: '1 1 0',
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontWeight: 750,
  fontSize: size.lead,
  color: color.title,
  paddingInline: space(1.5),
})
export const menuButton = style({ '@media': { [DESK]: { display: 'none' } } })
const menuBase = style({ gap: space(1), alignContent: 'start', '@media': { [DESK]: { display: 'grid' } } })
export const menu = styleVariants({
  open: [menuBase, { display: 'grid' }],
  closed: [menuBase, { display: 'none' }],
})
export const group = style({ display: 'grid' })
export const groupName = style({
  padding: `${space(1)} ${space(1.5)} 2px`,
  color: color.muted,
  fontSize: size.small,
  fontWeight: 650,
})
export const item = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: '34px',
  padding: `2px ${space(1.5)}`,
  borderRadius: '10px',
  textDecoration: 'none',
  fontWeight: 550,
  color: color.label,
  selectors: {
    '&[aria-current=page]': {
      background: color.secondary,
      color: color.secondaryInner,
      fontWeight: 700,
    },
    '&:hover:not([aria-current=page])': { background: color.background },
  },
  '@media': { '(max-width: 959px)': { minHeight: '48px' } },
})
/** A number at the end of a menu item. */
export const count = style({
  marginInlineStart: 'auto',
  minWidth: '24px',
  padding: `0 ${space(1)}`,
  borderRadius: pill,
  background: color.primary,
  color: color.primaryInner,
  fontSize: size.small,
  fontWeight: 700,
  lineHeight: '24px',
  textAlign: 'center',
})
export const foot = style({ display: 'grid', gap: space(1), justifyItems: 'start', paddingTop: space(2) })
export const who = style({ paddingInline: space(1.5), color: color.muted, fontSize: size.small })
export const skip = style({
  position: 'absolute',
  insetInlineStart: space(1),
  top: '-100px',
  zIndex: 5,
  padding: space(1.5),
  background: color.surface,
  selectors: { '&:focus': { top: space(1) } },
})
