import { globalStyle, style } from '@vanilla-extract/css'
import { BREAKPOINTS_PX } from '#contract/limits.ts'
import { color, layout, size } from '#src/ui/theme.css.ts'
import { media, pill, space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(2), alignContent: 'start', minWidth: 0 })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1.5),
  marginTop: space(1),
})
const roomy = `(min-width: ${BREAKPOINTS_PX.sm}px) and (min-height: 600px)`
/** Of a form that is longer than the screen, what saves it stays in view. */
const staying = style({
  '@media': {
    [roomy]: {
      position: 'sticky',
      // The edge of the screen: what scrolls has its padding below.
      bottom: `calc(-1 * ${layout.gutter})`,
      marginTop: `calc(-1 * ${space(0.5)})`,
      marginBottom: `calc(-1 * ${space(1.5)})`,
      paddingBlock: space(1.5),
      background: color.surface,
    },
  },
})
/** A field that gets the focus is not hidden by it. */
globalStyle(`[data-veil]:has(.${staying})`, {
  '@media': { [roomy]: { scrollPaddingBottom: space(10) } },
})
export const dialogFoot = style([
  foot,
  staying,
  {
    justifyContent: 'flex-end',
    '@media': { [media.phone]: { flexDirection: 'column-reverse', alignItems: 'stretch' } },
  },
])
/** Above a list of choices: as the label of a field. */
export const legend = style({
  padding: 0,
  marginBottom: space(0.5),
  color: color.label,
  fontSize: size.body,
  fontWeight: 650,
  lineHeight: 1.25,
})
export const saved = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1),
  color: color.success,
  fontWeight: 650,
})
export const unsaved = style({ color: color.muted, fontSize: size.small })

export const file = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  opacity: 0,
})
export const fileBox = style({
  position: 'relative',
  display: 'inline-flex',
  selectors: { '&:has(:focus-visible)': { outline: `3px solid ${color.focus}`, borderRadius: pill } },
})
