import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

export const form = style({ display: 'grid', gap: space(2), alignContent: 'start' })

/** A line to write on, above the paper but not part of the picture. */
export const paper = style({
  position: 'relative',
  maxWidth: 'max(960px, 72rem)',
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      insetInline: '8%',
      top: '76%',
      borderTop: '2px solid #8a9699',
      pointerEvents: 'none',
    },
  },
})

/** The paper is white whatever the company's colours are, so that the stored picture looks the same. */
export const pad = style({
  width: '100%',
  aspectRatio: '4 / 3',
  background: '#fff',
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  // The pad handles every touch, because drawing must not scroll the page.
  touchAction: 'none',
  cursor: 'crosshair',
  selectors: { '&[aria-invalid=true]': { borderColor: color.danger, borderWidth: '3px' } },
  '@media': {
    [media.split]: { aspectRatio: '2 / 1' },
    // Where the buttons below still have room.
    [`${media.split} and (min-height: 780px)`]: {
      aspectRatio: '16 / 9',
      selectors: { '[data-asks-help] &': { aspectRatio: '2 / 1' } },
    },
    [`${media.split} and (min-height: 1200px)`]: { aspectRatio: '3 / 2' },
    [media.short]: { aspectRatio: '3 / 1' },
  },
})

/** The field for the name stands above it. */
export const padBelowName = style([
  pad,
  { '@media': { [`${media.split} and (min-height: 780px)`]: { aspectRatio: '2 / 1' } } },
])

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) })
