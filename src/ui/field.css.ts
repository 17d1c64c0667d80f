import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { radius, space } from './tokens.ts'

export const field = style({ display: 'grid', gap: space(1), alignContent: 'start', minWidth: 0, border: 0 })

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
  minHeight: '64px',
  padding: `${space(1)} ${space(2.5)}`,
  background: color.surface,
  color: color.title,
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  outlineOffset: '2px',
  selectors: {
    '&[aria-invalid=true]': { borderColor: color.danger, borderWidth: '3px' },
    '&::placeholder': { color: color.muted, opacity: 1 },
  },
})

export const control = styleVariants({
  text: [controlBase],
  area: [controlBase, { paddingBlock: space(2), lineHeight: 1.4, resize: 'none' }],
  select: [controlBase, { appearance: 'none', paddingInlineEnd: space(7), textOverflow: 'ellipsis' }],
  datePart: [controlBase, { appearance: 'none', paddingInline: space(1.5), textOverflow: 'ellipsis' }],
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

export const selectBox = style({ position: 'relative' })
export const chevron = style({
  position: 'absolute',
  insetInlineEnd: space(2.5),
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: color.muted,
})
