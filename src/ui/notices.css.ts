import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, layout, size } from './theme.css.ts'
import { media, pill, quick, space } from './tokens.ts'

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-16px)' } })

export const region = style({
  position: 'fixed',
  // Above a dialog's overlay.
  zIndex: 11,
  insetInline: space(2),
  top: `max(${space(2)}, env(safe-area-inset-top))`,
  pointerEvents: 'none',
  // On a phone it would cover the header: a lasting notice gets a line of its own, a passing one hangs below.
  '@media': { [media.phone]: { position: 'sticky', top: 0, insetInline: 'auto' } },
})

export const passing = style({
  '@media': {
    [media.phone]: {
      position: 'absolute',
      insetInline: space(2),
      top: `calc(100% + max(${space(1)}, env(safe-area-inset-top)))`,
    },
  },
})

export const lasting = style({})

const ABOVE = space(7)
globalStyle(`:root:has(${lasting}:not(:empty))`, {
  '@media': { [media.phone]: { vars: { [layout.above]: ABOVE } } },
})

const base = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  width: 'fit-content',
  maxWidth: '100%',
  minHeight: '64px',
  marginInline: 'auto',
  marginBottom: space(1),
  padding: `${space(1)} ${space(3)}`,
  borderRadius: pill,
  border: '2px solid transparent',
  fontSize: size.body,
  fontWeight: 650,
  lineHeight: 1.2,
  pointerEvents: 'auto',
  animation: `${drop} ${quick} ease-out`,
})

const fill = (name: 'success' | 'warning' | 'danger') => ({
  background: color[name],
  color: color[`${name}Inner`],
})

export const notice = styleVariants({
  success: [
    base,
    fill('success'),
    // The end of a visit has the same colour: on a low screen the notice would merge with it.
    { '@media': { [media.short]: { borderColor: 'currentColor' } } },
  ],
  online: [base, fill('success')],
  warning: [base, fill('danger')],
  offline: [
    base,
    fill('warning'),
    {
      pointerEvents: 'none',
      '@media': {
        [media.phone]: {
          width: 'auto',
          minHeight: ABOVE,
          justifyContent: 'center',
          marginBottom: 0,
          borderRadius: 0,
          fontSize: size.small,
        },
      },
    },
  ],
  info: [base, { background: color.title, color: color.background }],
})
