import { globalStyle } from '@vanilla-extract/css'
import { sizes } from '#src/ui/button.css.ts'
import { darkDesk } from '#src/ui/dark-desk.ts'
import { density, layout, size } from '#src/ui/theme.css.ts'
import { media, space } from '#src/ui/tokens.ts'

/** The console is read from half a metre: the same parts as the kiosk's, in smaller type. */
const DESK = ':root[data-desk]'
/** A mouse is precise: at a desk the height of the screen belongs to what is read. */
const FINE = '(pointer: fine)'

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
    // The minimum for a finger.
    [density.height]: '48px',
    [density.inset]: space(1.5),
    [density.radius]: '10px',
    // As wide as the text that is typed in them; the width of a whole card says nothing about it.
    [density.width]: '560px',
  },
  '@media': {
    [FINE]: { vars: { [density.height]: '40px' } },
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

// Without the weight of the root, so that the tables' own lower buttons stay so.
globalStyle(`:where(${DESK}) :is(a, button, label).${sizes.normal}`, {
  '@media': { [FINE]: { minHeight: '40px', paddingBlock: '4px' } },
})
// Words of 23 px between edges of 2 px.
globalStyle(`:where(${DESK}) :is(input, select):not([type=checkbox], [type=radio], [type=color])`, {
  '@media': { [FINE]: { paddingBlock: '6px' } },
})
