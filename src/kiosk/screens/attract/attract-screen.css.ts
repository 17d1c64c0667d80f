import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { ATTRACT_LEAVE_MS, ATTRACT_PICTURE_MS } from '#contract/limits.ts'
import { day, time } from '#src/ui/clock.css.ts'
import { wordmark } from '#src/ui/logo.css.ts'
import { color, size } from '#src/ui/theme.css.ts'
import { enlarged, media, pill, radius, space } from '#src/ui/tokens.ts'

const appear = keyframes({ from: { opacity: 0 } })
/** The rest passes until the first frame of it. */
const LEAVE_FADE_MS = (ATTRACT_LEAVE_MS * 2) / 3
/** Slow enough that a glance sees a still picture. */
const pan = keyframes({ from: { scale: '1' }, to: { scale: '1.09' } })

const layer_ = style({
  position: 'fixed',
  inset: 0,
  // Below dialogs and notices.
  zIndex: 9,
  overflow: 'hidden',
  cursor: 'none',
  userSelect: 'none',
  touchAction: 'none',
  animation: `${appear} 900ms ease-out`,
  transition: `opacity ${LEAVE_FADE_MS}ms ease-out`,
  // A touch may come while it still appears.
  selectors: { '&[data-leaving]': { opacity: 0, animation: 'none' } },
})

export const layer = styleVariants({
  onPicture: [layer_, { color: '#fff', background: '#000' }],
  plain: [layer_, { color: color.primaryInner, background: color.primary }],
})

export const picture = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
  animation: `${appear} 1200ms ease-out, ${pan} ${ATTRACT_PICTURE_MS + 1_200}ms linear forwards`,
})

/** Whole behind the words, and gone where there are none. */
export const shade = style({
  position: 'absolute',
  inset: 0,
  background: 'linear-gradient(to top, #000 0 min(52%, 54vmin), transparent min(92%, 100vmin))',
  transition: 'opacity 1200ms',
})

export const rings = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  fill: color.primaryInner,
  fillOpacity: 0.045,
  '@media': { '(forced-colors: active)': { display: 'none' } },
})

export const content = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  padding: `max(min(${space(6)}, 6vw), 5vmin)`,
  transition: 'transform 4s ease-in-out',
})

/** Notices stand at the foot, on a narrow screen at the top. */
globalStyle(`:root[data-has-notice] ${content}`, {
  '@media': {
    [media.phone]: { paddingTop: space(9) },
    [`not all and ${media.phone}`]: { paddingBottom: space(14) },
  },
})

/** On the company's background, for which its logo was made. */
export const mark = style({
  maxWidth: '60%',
  padding: `${space(2)} ${space(3)}`,
  selectors: { [enlarged]: { maxWidth: '100%' } },
  color: color.title,
  background: color.background,
  borderRadius: radius,
  '@media': { [media.phone]: { maxWidth: '100%' } },
})
globalStyle(`${mark} .${wordmark.large.split(' ').join('.')}`, { fontSize: size.title })

export const words = style({ display: 'grid', justifyItems: 'start', gap: space(2), maxWidth: '100%' })

globalStyle(`${words} .${time}`, {
  color: 'inherit',
  fontSize: 'clamp(min(5rem, 22vw), min(17vw, 24vh), 18rem)',
  fontWeight: 750,
  lineHeight: 0.95,
  letterSpacing: '-0.04em',
})
// Words that are enlarged, and spaced, need the room.
globalStyle(`:root[data-enlarged] ${words} .${time}`, { fontSize: 'min(5rem, 22vw, 16vh)' })
globalStyle(`${words} .${day}`, { color: 'inherit', fontSize: `max(min(${size.lead}, 8vw), 2.4vmin)` })

export const note = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  fontSize: `max(min(${size.body}, 8vw), 2vmin)`,
})

/** The camera's light. */
export const light = style({
  flex: 'none',
  width: '16px',
  height: '16px',
  borderRadius: '50%',
  background: '#3ddc84',
  border: '2px solid #fff',
})

export const invitation = style({
  marginTop: space(1),
  padding: `${space(2)} ${space(4)}`,
  color: color.title,
  background: color.background,
  borderRadius: pill,
  fontSize: `max(min(${size.lead}, 8vw), 4vmin)`,
  fontWeight: 700,
  lineHeight: 1.2,
  animation: `${appear} 500ms ease-out`,
})

const dark_ = style({
  position: 'absolute',
  inset: 0,
  background: '#000',
  pointerEvents: 'none',
  transition: 'opacity 3s',
})
export const dark = styleVariants({ bright: [dark_, { opacity: 0 }], dimmed: [dark_, { opacity: 0.5 }] })
