import { style } from '@vanilla-extract/css'
import { color, size } from '#src/ui/theme.css.ts'
import { enlarged, media, pill as round, space } from '#src/ui/tokens.ts'

export const pills = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(1),
  minWidth: 0,
  // Large text has room for the list alone.
  selectors: { [enlarged]: { display: 'none' } },
})

export const pill = style({
  minWidth: '48px',
  minHeight: '52px',
  paddingInline: space(2.5),
  color: color.label,
  background: color.surface,
  border: `2px solid ${color.border}`,
  borderRadius: round,
  fontSize: size.small,
  fontWeight: 650,
  selectors: {
    '&[aria-pressed=true]': { color: color.surface, background: color.label, borderColor: color.label },
  },
  '@media': {
    [media.phone]: { minHeight: '48px', flex: '1 1 auto', paddingInline: space(1) },
    '(forced-colors: active)': {
      selectors: {
        '&[aria-pressed=true]': {
          color: 'HighlightText',
          background: 'Highlight',
          forcedColorAdjust: 'none',
        },
      },
    },
  },
})
