import { globalStyle, style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { enlarged, media, radius, space } from '#src/ui/tokens.ts'

export const body = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space(4),
  '@media': {
    [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2) },
  },
  selectors: { [enlarged]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})

/** The QR code must stay readable from the screen: never smaller than the page's height allows. */
export const picture = style({
  display: 'block',
  width: 'auto',
  height: 'auto',
  maxWidth: '100%',
  maxHeight: 'min(60dvh, 500px)',
  justifySelf: 'center',
  border: `1px solid ${color.border}`,
  borderRadius: radius,
})

export const side = style({
  display: 'grid',
  alignContent: 'space-between',
  gap: space(3),
  fontSize: size.lead,
  lineHeight: 1.25,
  '@media': { [media.phone]: { gap: space(2) } },
})

/** The space is reserved, so that the buttons do not move. */
export const state = style({
  minHeight: '2.5em',
  // Enlarged text needs more room: there it comes after the buttons.
  selectors: { [enlarged]: { order: 1 } },
})

export const line = style({ display: 'flex', gap: space(1.5), alignItems: 'start' })

export const actions = style({ display: 'grid', gap: space(1) })
/** Two words stand on one line beside the picture. */
globalStyle(`${actions} > button`, { paddingInline: space(2) })
