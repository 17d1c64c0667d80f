import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

const arrive = keyframes({ from: { opacity: 0, transform: 'scale(0.96)' } })

/** Above the picture, whose height grows with the text. */
export const place = style({
  gridArea: '1 / 1',
  placeSelf: 'stretch',
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  pointerEvents: 'none',
})

const base = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'center',
  justifyItems: 'center',
  gap: space(2),
  padding: space(4),
  textAlign: 'center',
  animation: `${arrive} 120ms ease-out`,
  '@media': { [media.phone]: { padding: space(2), gap: space(1) } },
})

/** As at the end of a visit. */
const recorded = style({
  background: color.background,
  color: color.title,
  outline: `4px dashed ${color.border}`,
  outlineOffset: '-4px',
})

export const panel = styleVariants({
  entered: [base, { background: color.success, color: color.successInner }],
  left: [base, { background: color.title, color: color.background }],
  refused: [base, { background: color.danger, color: color.dangerInner }],
  recorded: [base, recorded],
  trouble: [base, { background: color.warning, color: color.warningInner }],
})

export const picture = style({
  width: 'max(176px, 22vmin)',
  height: 'max(176px, 22vmin)',
  padding: '14px',
  border: '8px solid currentColor',
  borderRadius: '50%',
  '@media': {
    // Its words are the longest; the panel is as high as the camera's picture, so that the buttons below it stay.
    [media.split]: { selectors: { [`${recorded} &`]: { width: '15vmin', height: '15vmin' } } },
    [media.phone]: { width: '104px', height: '104px', padding: '8px', borderWidth: '5px' },
    [media.short]: { width: '72px', height: '72px', padding: '6px', borderWidth: '4px' },
  },
})

export const word = style({
  fontSize: size.display,
  fontWeight: 780,
  letterSpacing: '-0.03em',
  lineHeight: 1.1,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  color: 'inherit',
})
export const more = style({
  fontSize: size.lead,
  fontWeight: 600,
  lineHeight: 1.25,
  color: 'inherit',
  textWrap: 'balance',
})
