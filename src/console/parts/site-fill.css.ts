import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { pill, space } from '#src/ui/tokens.ts'

export const sites = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space(1)} ${space(3)}`,
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
})
export const site = style({
  display: 'grid',
  gap: '4px',
  width: 'max-content',
  minWidth: '200px',
  maxWidth: '100%',
  fontSize: size.small,
})
export const siteName = style({ color: color.title, fontWeight: 650 })
export const fillWords = styleVariants({
  green: { color: color.muted },
  yellow: { color: color.warning, fontWeight: 650 },
  red: { color: color.danger, fontWeight: 700 },
})
export const bar = style({
  width: '100%',
  height: '6px',
  overflow: 'hidden',
  borderRadius: pill,
  background: color.line,
})
export const fill = styleVariants({
  green: { fill: color.success },
  yellow: { fill: color.warning },
  red: { fill: color.danger },
})
