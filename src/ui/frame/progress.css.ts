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
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: space(2) },
  },
})

export const track = style({
  display: 'flex',
  gap: space(0.5),
  width: '100%',
  justifyContent: 'center',
})

const segment = style({
  // Between two long buttons it has less room.
  flex: '0 1 40px',
  height: '6px',
  borderRadius: '3px',
  '@media': { [media.phone]: { flex: 1 } },
})

export const segments = styleVariants({
  done: [segment, { background: color.title }],
  ahead: [segment, { background: color.line }],
})
