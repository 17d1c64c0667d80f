import { paletteFrom } from './palette.ts'
import { color } from './theme.css.ts'

const dark = paletteFrom({
  background: '#10181b',
  title: '#f2f6f6',
  label: '#d5dfe0',
  primary: '#7cc7d6',
  primaryInner: '#06242c',
  secondary: '#2f4a52',
  secondaryInner: '#e4eeee',
  light: '#1a2629',
  lightInner: '#b5e0e8',
})

/** The colours of pages that are read at a desk, where a person prefers dark ones. */
export const darkDesk: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(color).map(([token, name]) => [name, dark[token as keyof typeof dark]]),
)
