import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { pill, quick, space } from './tokens.ts'

const drop = keyframes({ from: { opacity: 0, transform: 'translateY(-16px)' } })

export const region = style({
  position: 'fixed',
  zIndex: 2,
  insetInline: space(2),
  top: `max(${space(2)}, env(safe-area-inset-top))`,
  pointerEvents: 'none',
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
  animation: `${drop} ${quick} ease-out`,
})

const fill = (name: 'success' | 'warning' | 'danger') => ({
  background: color[name],
  color: color[`${name}Inner`],
})

export const notice = styleVariants({
  success: [base, fill('success')],
  online: [base, fill('success')],
  warning: [base, fill('danger')],
  offline: [base, fill('warning')],
  info: [base, { background: color.title, color: color.background }],
})
