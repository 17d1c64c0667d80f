import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { clock, day as clockDay, time as clockTime } from '#src/ui/clock.css.ts'
import { color, size } from '#src/ui/theme.css.ts'
import { enlarged, media, radius, space } from '#src/ui/tokens.ts'

/** The least that the time and the day need. */
export const lowest = `calc(2.5rem + 1.4 * ${size.small} + ${space(3)} + 2px)`

export const face = style({
  gridArea: 'face',
  position: 'relative',
  display: 'grid',
  alignItems: 'start',
  minHeight: lowest,
  overflow: 'hidden',
  containerType: 'size',
  color: color.label,
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: radius,
  selectors: { [enlarged]: { containerType: 'normal', minHeight: 0, overflow: 'visible' } },
  '@media': {
    // A phone shows the time in a line below the doors, or news.
    [media.phone]: {
      containerType: 'normal',
      minHeight: '88px',
      alignItems: 'center',
      overflow: 'visible',
      background: 'none',
      border: 0,
    },
  },
})

export const rings = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  fill: color.primary,
  fillOpacity: 0.06,
  '@media': { [media.phone]: { display: 'none' }, '(forced-colors: active)': { display: 'none' } },
  selectors: { [enlarged]: { display: 'none' } },
})

const time_ = style({
  position: 'relative',
  padding: `${space(1.5)} ${space(3)}`,
  '@media': { [media.phone]: { padding: 0 } },
})
export const time = styleVariants({
  plain: [time_],
  /** White on the shaded picture. */
  onPicture: [time_],
})

/** As large as the free room allows. */
globalStyle(`:root:not([data-enlarged]) ${face} ${clockTime}`, {
  '@media': {
    [`not all and ${media.phone}`]: {
      fontSize: 'clamp(2.5rem, min(44cqh, 20cqw), 9rem)',
      lineHeight: 1,
      letterSpacing: '-0.03em',
    },
  },
})

// The day first: it stays where it is when the time gives room.
globalStyle(`:root:not([data-enlarged]) ${face} ${clockDay}`, {
  '@media': { [`not all and ${media.phone}`]: { order: -1 } },
})

globalStyle(`:root:not([data-enlarged]) ${time.onPicture} :is(.${clockTime}, .${clockDay})`, {
  '@media': { [`not all and ${media.phone}`]: { color: '#fff' } },
})

// Beside the time, rather than an empty half of the line.
globalStyle(`:root:not([data-enlarged]) ${face} ${clock}`, {
  '@media': {
    [media.phone]: {
      gridAutoFlow: 'column',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      columnGap: space(2),
    },
  },
})
