import { style, styleVariants } from '@vanilla-extract/css'
import { color, density, size } from './theme.css.ts'
import { space } from './tokens.ts'

export const field = style({ display: 'grid', gap: space(1), alignContent: 'start', minWidth: 0 })

export const label = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: `0 ${space(1.5)}`,
  color: color.label,
  fontSize: size.body,
  fontWeight: 650,
  lineHeight: 1.25,
})

export const optional = style({ color: color.muted, fontSize: size.small, fontWeight: 400 })
export const hint = style({ color: color.muted, fontSize: size.small })

export const error = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  color: color.danger,
  fontSize: size.small,
  fontWeight: 650,
})

const controlBase = style({
  width: '100%',
  minHeight: density.height,
  maxWidth: density.width,
  padding: `${space(1)} ${density.inset}`,
  background: color.surface,
  color: color.title,
  border: `2px solid ${color.border}`,
  borderRadius: density.radius,
  outlineOffset: '2px',
  selectors: {
    '&[aria-invalid=true]': { borderColor: color.danger, borderWidth: '3px' },
    '&::placeholder': { color: color.muted, opacity: 1 },
  },
})

export const control = styleVariants({
  text: [controlBase],
  area: [
    controlBase,
    { maxWidth: 'none', paddingBlock: `calc(${density.inset} - 4px)`, lineHeight: 1.4, resize: 'none' },
  ],
  select: [
    controlBase,
    { appearance: 'none', paddingInlineEnd: `calc(${density.inset} + 36px)`, textOverflow: 'ellipsis' },
  ],
  /** A button that opens its list. */
  choice: [
    controlBase,
    {
      paddingInlineEnd: `calc(${density.inset} + 36px)`,
      textAlign: 'start',
      lineHeight: 1.2,
      cursor: 'pointer',
    },
  ],
  datePart: [
    controlBase,
    { paddingInline: space(1.5), textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  ],
  /** A code is read aloud and typed from paper: spaced, and large enough for both. */
  code: [
    controlBase,
    {
      minHeight: '112px',
      fontSize: size.display,
      fontWeight: 700,
      letterSpacing: '0.06em',
      fontVariantNumeric: 'tabular-nums',
      textTransform: 'uppercase',
      selectors: { '&::placeholder': { fontWeight: 300 } },
    },
  ],
})

/** Beside a button it is wide enough for the chosen text and its arrow. */
export const selectBox = style({
  position: 'relative',
  minWidth: 'min(100%, 12rem)',
  maxWidth: density.width,
})
export const chevron = style({
  position: 'absolute',
  insetInlineEnd: density.inset,
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: color.muted,
})
/** A field that is only read: its lines stand together. */
export const readOnlyField = style([field, { gap: '2px', paddingBlock: space(1) }])
/** The value of a field that is only read. */
export const readOnly = style({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' })
