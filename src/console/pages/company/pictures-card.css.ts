import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { space } from '#src/ui/tokens.ts'

export const list = style({
  display: 'grid',
  gap: space(3),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
})

export const picture = style({ display: 'grid', gap: space(1), alignContent: 'start' })

export const whole = style({ position: 'relative', cursor: 'crosshair', lineHeight: 0, touchAction: 'none' })

export const image = style({ width: '100%', borderRadius: '10px' })

/** White within black: visible on every picture. */
export const point = style({
  position: 'absolute',
  width: '24px',
  height: '24px',
  translate: '-50% -50%',
  border: '3px solid #fff',
  borderRadius: '50%',
  outline: '2px solid #000',
  pointerEvents: 'none',
})

export const cuts = style({ display: 'flex', gap: space(1), alignItems: 'flex-end' })

const cut_ = style({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: '6px',
  border: `1px solid ${color.line}`,
})
/** As a tablet lies or stands. */
export const cut = styleVariants({
  landscape: [cut_, { flex: '1 1 auto', aspectRatio: '16 / 10' }],
  portrait: [cut_, { flex: '0 0 27%', aspectRatio: '10 / 16' }],
})

export const filling = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})

export const shade = style({
  position: 'absolute',
  inset: 0,
  background: 'linear-gradient(to top, #000 0 48%, transparent 88%)',
})

export const words = style({
  position: 'absolute',
  insetInlineStart: space(1),
  bottom: space(1),
  color: '#fff',
  fontSize: size.body,
  fontWeight: 750,
})

export const slider = style({ display: 'grid', gap: space(0.5), fontSize: size.small, fontWeight: 600 })

export const facts = style({ color: color.muted, fontSize: size.small })
