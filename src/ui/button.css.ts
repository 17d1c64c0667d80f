import { style, styleVariants } from '@vanilla-extract/css'
import { color, size } from './theme.css.ts'
import { media, pill, quick, radius, space } from './tokens.ts'

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1.5),
  minHeight: '48px',
  minWidth: '48px',
  padding: `${space(1)} ${space(3)}`,
  border: '2px solid transparent',
  borderRadius: pill,
  fontWeight: 650,
  lineHeight: 1.15,
  textAlign: 'center',
  textDecoration: 'none',
  transition: `transform ${quick} ease-out`,
  selectors: {
    // The button reacts within a frame of the touch, so there is no transition on the way down.
    '&:active': { transform: 'scale(0.97)', transitionDuration: '0s', filter: 'brightness(0.94)' },
    '&:disabled': { opacity: 0.45 },
    '&[aria-disabled=true]': { cursor: 'progress' },
  },
  '@media': {
    '(forced-colors: active)': { borderColor: 'ButtonText' },
    [media.phone]: { paddingInline: space(2.5) },
  },
})

const fill = (name: 'primary' | 'secondary' | 'exit' | 'light') => ({
  background: color[name],
  color: color[`${name}Inner`],
  borderColor: color[`${name}Edge`],
})

export const variants = styleVariants({
  primary: [base, fill('primary')],
  secondary: [base, fill('secondary')],
  exit: [base, fill('exit')],
  light: [base, fill('light')],
  danger: [base, { background: color.danger, color: color.dangerInner }],
})

export const sizes = styleVariants({
  normal: {},
  /** For main actions. */
  large: {
    minHeight: '64px',
    paddingInline: space(4),
    '@media': { [media.phone]: { paddingInline: space(2.5) } },
  },
  /** A choice that fills its area: icon above or beside a word that is readable from two metres. */
  great: {
    minHeight: '128px',
    width: '100%',
    height: '100%',
    padding: space(4),
    gap: space(2.5),
    borderRadius: radius,
    fontSize: size.display,
    fontWeight: 720,
    letterSpacing: '-0.02em',
    '@media': {
      [media.phone]: { minHeight: '96px', padding: space(2), fontSize: size.title },
      [media.short]: { minHeight: '96px', padding: space(2), fontSize: size.title },
    },
  },
})
