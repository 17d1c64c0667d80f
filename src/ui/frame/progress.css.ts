import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '../theme.css.ts'
import { media, space } from '../tokens.ts'

export const progress = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space(1),
  fontSize: size.small,
  fontWeight: 600,
  color: color.muted,
  whiteSpace: 'nowrap',
})

export const track = style({
  display: 'flex',
  gap: space(0.5),
  '@media': { [media.phone]: { display: 'none' } },
})

const segment = style({ width: '40px', height: '6px', borderRadius: '3px' })

export const segments = styleVariants({
  done: [segment, { background: color.title }],
  ahead: [segment, { background: color.line }],
})
