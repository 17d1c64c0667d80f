import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { color, layout, size } from './theme.css.ts'
import { media, quick, radius, space } from './tokens.ts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(16px)' } })

export const region = style({
  position: 'fixed',
  // Above a dialog's overlay.
  zIndex: 11,
  insetInlineStart: layout.gutter,
  // Beside the answer rather than over it, and above the bar.
  bottom: `calc(${layout.below} + max(${space(2)}, env(safe-area-inset-bottom)))`,
  maxWidth: `min(480px, calc(100% - 2 * ${layout.gutter}))`,
  pointerEvents: 'none',
  // What is being filled in must stay readable, and what is asked: where the answer fills the width, the notice lies on the logo.
  selectors: { '&[data-is-typing]': { bottom: 'auto', top: 0 } },
  '@media': {
    // As wide as the question, so that the answer beside it stays free.
    [media.split]: {
      maxWidth: 'min(480px, 32vw)',
      selectors: {
        ':root:not([data-enlarged]) &[data-is-typing]': {
          top: 'auto',
          bottom: `calc(${layout.below} + ${space(2)})`,
        },
      },
    },
    // A lasting notice gets a line of its own at the top of a phone; a passing one stands at its foot.
    [media.phone]: {
      position: 'sticky',
      top: 0,
      bottom: 'auto',
      insetInline: 'auto',
      maxWidth: 'none',
    },
  },
})

export const passing = style({
  '@media': {
    [media.phone]: {
      position: 'fixed',
      insetInline: space(2),
      // Under the header, since the answers of a page without a bar stand at its foot; above the bar of a step.
      top: `calc(${layout.above} + ${space(10)})`,
      selectors: {
        ':root[data-has-bar] &': {
          top: 'auto',
          bottom: `calc(${layout.below} + max(${space(1)}, env(safe-area-inset-bottom)))`,
        },
      },
    },
  },
})

const LINE = '64px'
/** Of one that is gone. */
globalStyle(`${passing} > div > div`, { minHeight: LINE, marginTop: space(1) })
// The first keeps its place at the foot when others come, and the list has room for two.
globalStyle(`${passing} > :not(:empty)`, {
  '@media': {
    [`(not ${media.phone}) and (not ${media.short})`]: {
      display: 'flex',
      flexDirection: 'column-reverse',
      alignItems: 'flex-start',
      minHeight: `calc(2 * (${LINE} + ${space(1)}))`,
    },
  },
})

const ABOVE = space(5)
globalStyle(':root[data-is-offline]', {
  '@media': { [media.phone]: { vars: { [layout.above]: ABOVE } } },
})

const base = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(1.5),
  width: 'fit-content',
  maxWidth: '100%',
  minHeight: LINE,
  marginTop: space(1),
  padding: `${space(1)} ${space(3)}`,
  borderRadius: radius,
  border: '2px solid transparent',
  fontSize: size.body,
  fontWeight: 650,
  lineHeight: 1.2,
  pointerEvents: 'auto',
  animation: `${rise} ${quick} ease-out`,
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
          paddingBlock: space(0.5),
          justifyContent: 'center',
          marginTop: 0,
          borderRadius: 0,
          fontSize: size.small,
        },
      },
    },
  ],
  info: [base, { background: color.title, color: color.background }],
})
