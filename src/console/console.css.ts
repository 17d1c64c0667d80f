import { globalStyle } from '@vanilla-extract/css'
import { darkDesk } from '#src/ui/dark-desk.ts'
import { density, layout, size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

/** The console is read from half a metre: the same parts as the kiosk's, in smaller type. */
const DESK = ':root[data-desk]'

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
    // A tablet in landscape format, where the menu takes a quarter of the screen.
    'screen and (min-width: 960px) and (max-width: 1199px)': { vars: { [layout.gutter]: '20px' } },
    // Print has a light background.
    'screen and (prefers-color-scheme: dark)': {
      vars: darkDesk,
    },
  },
})

// Text on a button may be selected and copied.
globalStyle(`${DESK} button`, { userSelect: 'auto' })
