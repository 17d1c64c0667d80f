import { style } from '@vanilla-extract/css'
import { color } from '#src/ui/theme.css.ts'
import { radius, space } from '#src/ui/tokens.ts'
import { PAD_RATIO } from './ink.ts'

export const form = style({ display: 'grid', gap: space(2), alignContent: 'start' })

/** Paper is white whatever the company's colours are: the picture that is kept looks the same. */
export const pad = style({
  width: '100%',
  maxWidth: '960px',
  aspectRatio: String(PAD_RATIO),
  background: '#fff',
  border: `2px solid ${color.border}`,
  borderRadius: radius,
  // The pad takes every touch: drawing must not scroll the page.
  touchAction: 'none',
  cursor: 'crosshair',
  selectors: { '&[aria-invalid=true]': { borderColor: color.danger, borderWidth: '3px' } },
})

export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) })
