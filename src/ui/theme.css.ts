import { createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { type ColorToken, colorTokens, paletteFrom } from './palette.ts'
import { media, radius } from './tokens.ts'

const name = (_value: string | null, path: string[]): string => path.join('-')

const colorShape = Object.fromEntries(colorTokens.map((token) => [token, token])) as Record<
  ColorToken,
  ColorToken
>

/** Set on :root; a company's palette overrides them on the element that it is applied to. */
export const color = createGlobalThemeContract({ color: colorShape }, name).color

/** Grows with A+ only as far as the screen is wide, but is never smaller than the text below it. */
const headline = (rem: number, share: string): string =>
  `min(${rem}rem, max(${rem * 16}px, ${share}, 1.375rem))`

/** Sizes in rem: the visitor's A+ enlarges all of them at once. */
export const size = createGlobalThemeContract(
  { size: { small: null, body: null, lead: null, title: null, display: null } },
  name,
).size

export const layout = createGlobalThemeContract(
  { layout: { gutter: null, above: null, below: null, dialog: null } },
  name,
).layout

/** Density of the controls in a form: a finger on a tablet needs more room than a mouse. */
export const density = createGlobalThemeContract(
  { control: { height: null, inset: null, radius: null, width: null } },
  name,
).control

createGlobalTheme(':root', color, paletteFrom({}))
createGlobalTheme(':root', size, {
  small: '1.125rem',
  body: '1.375rem',
  lead: '1.75rem',
  title: headline(2.5, '7vw'),
  display: headline(4, '9vw'),
})
/**
 * `above`: height of what stands above a screen that fills the page; `below`: of the bar that stays at its foot. `dialog`: padding of a
 * dialog.
 */
createGlobalTheme(':root', layout, { gutter: '2rem', above: '0px', below: '0px', dialog: '32px' })
/** `inset`: padding before and after the text. `width`: the largest width of a field. */
createGlobalTheme(':root', density, {
  height: 'max(64px, min(4rem, 96px))',
  inset: '20px',
  radius,
  width: 'none',
})

const onPhone = {
  [size.small]: '1rem',
  [size.body]: '1.125rem',
  [size.lead]: '1.375rem',
  [size.title]: headline(1.75, '11vw'),
  [size.display]: headline(2.5, '13vw'),
  [layout.gutter]: '20px',
}

/**
 * Above 800 × 1280 or 1280 × 800 px everything grows with the screen: a kiosk of 22 or 32 inches stands farther from
 * the visitor than a tablet. The least of A+ is larger still. The console is read at a desk, where nothing grows.
 */
globalStyle(':root:not([data-desk])', {
  fontSize: 'clamp(100%, 50% + min(1vmin, 0.625vmax), 150%)',
})

globalStyle(':root', {
  '@media': {
    [media.phone]: { vars: { ...onPhone, [layout.dialog]: '20px' } },
    [media.short]: { vars: onPhone },
  },
})
