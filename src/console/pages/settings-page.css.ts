import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'

export const sections = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  // Cards that stand side by side have one height; one below the other each has its own.
  '@media': { '(min-width: 760px)': { gridAutoRows: '1fr' } },
})
export const section = style({
  display: 'grid',
  gap: space(1),
  alignContent: 'start',
  padding: space(2),
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  background: color.surface,
})
export const title = style({ paddingInline: space(1.5), color: color.muted, fontSize: size.small })
export const pages = style({ display: 'grid' })
/** Pressed anywhere, it opens the page: the link lies over its words. */
export const page = style({
  position: 'relative',
  padding: `${space(1)} ${space(1.5)}`,
  borderRadius: '10px',
  selectors: {
    '&:hover': { background: color.background },
    '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, outlineOffset: '-3px' },
  },
})
export const name = style({
  color: color.title,
  fontWeight: 650,
  textDecoration: 'none',
  outline: 'none',
  selectors: { '&::after': { content: '""', position: 'absolute', inset: 0 } },
})
export const about = style({ color: color.muted, fontSize: size.small })
