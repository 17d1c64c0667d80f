import { globalStyle, style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { enlarged, media, radius, space } from '#src/ui/tokens.ts'

/** More than 240 px, and more still on larger screens: visitors need not lean in. */
const SIDE = `clamp(244px, min(26vh, 26vw), 400px)`

/** The white margin belongs to the QR code. */
export const code = style({
  gridColumn: 1,
  gridRow: '1 / span 3',
  alignSelf: 'start',
  width: `calc(${SIDE} + ${space(4)})`,
  height: `calc(${SIDE} + ${space(4)})`,
  padding: `calc(${space(2)} - 1px)`,
  lineHeight: 0,
  borderRadius: radius,
  background: '#fff',
  border: `1px solid ${color.line}`,
  selectors: { [enlarged]: { gridRow: 1 } },
  '@media': { [media.phone]: { display: 'none' } },
})

/** Kept until the code has arrived, and while there is none, so that nothing moves. */
export const place = style([code, { background: 'none', borderStyle: 'dashed' }])

export const caption = style({
  gridColumn: 2,
  gridRow: 1,
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  color: color.label,
  fontSize: size.body,
  fontWeight: 600,
  lineHeight: 1.25,
  textWrap: 'balance',
  // Below the code: beside it, each word of what follows would stand on several lines.
  selectors: { [enlarged]: { gridColumn: 1, gridRow: 2 } },
  '@media': { [media.phone]: { display: 'none' } },
})
globalStyle(`${caption} > svg`, { flex: 'none', width: '1.75em', height: '1.75em', color: color.title })
