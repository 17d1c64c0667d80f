import { globalStyle } from '@vanilla-extract/css'
import { paletteFrom } from '#src/ui/palette.ts'
import { color, density, layout, size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

/** The console is read from half a metre: the same parts as the kiosk's, in smaller type. */
const DESK = ':root[data-desk]'
const dark = paletteFrom({
  background: '#10181b',
  title: '#f2f6f6',
  label: '#d5dfe0',
  primary: '#7cc7d6',
  primaryInner: '#06242c',
  secondary: '#24363b',
  secondaryInner: '#e4eeee',
  light: '#1a2629',
  lightInner: '#b5e0e8',
})

globalStyle(DESK, {
  colorScheme: 'light dark',
  vars: {
    [size.small]: '0.875rem',
    [size.body]: '1rem',
    [size.lead]: '1.125rem',
    [size.title]: '1.75rem',
    [size.display]: '2.5rem',
    [layout.gutter]: '32px',
    [layout.dialog]: space(3),
    // A mouse is more precise than a visitor's finger: 48 px, the minimum for a phone.
    [density.height]: '48px',
    [density.inset]: space(1.5),
    [density.radius]: '10px',
    // As wide as the text that is typed in them; the width of a whole card says nothing about it.
    [density.width]: '560px',
  },
  '@media': {
    [media.phone]: { vars: { [size.title]: '1.5rem', [layout.gutter]: '16px' } },
    // Print has a light background.
    'screen and (prefers-color-scheme: dark)': {
      vars: Object.fromEntries(
        Object.entries(color).map(([token, name]) => [name, dark[token as keyof typeof dark]]),
      ),
    },
  },
})

// Text on a button may be selected and copied.
globalStyle(`${DESK} button`, { userSelect: 'auto' })
