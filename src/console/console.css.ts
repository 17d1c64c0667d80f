import { globalStyle } from '@vanilla-extract/css'
import { paletteFrom } from '#src/ui/palette.ts'
import { color, layout, size } from '#src/ui/theme.css.ts'
import { media, radius, space } from '#src/ui/tokens.ts'

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

// A mouse is more precise than a visitor's finger: controls of 48 px, the minimum for a phone.
globalStyle(`${DESK} :is(input:not([type=checkbox], [type=color]), select, textarea)`, {
  minHeight: '48px',
  padding: `${space(1)} ${space(1.5)}`,
  borderRadius: '10px',
})
// As wide as the text that is typed in them; the width of a whole card says nothing about it.
globalStyle(`${DESK} :is(input:not([type=checkbox], [type=color]), span:has(> select))`, {
  display: 'block',
  maxWidth: '560px',
})
globalStyle(`${DESK} select`, { paddingInlineEnd: space(5) })
globalStyle(`${DESK} button`, { userSelect: 'auto' })
globalStyle(`${DESK} [role=dialog]`, { padding: space(3), borderRadius: radius })
globalStyle(`${DESK} fieldset`, { border: 0, minWidth: 0 })
// The router gives the page's own links a class.
globalStyle(`${DESK} :is(a:not([class]), a[class=active])`, { color: color.focus })
// Beside a button, a select is wide enough for the chosen text and its arrow.
globalStyle(`${DESK} span:has(> select)`, { minWidth: 'min(100%, 12rem)' })
