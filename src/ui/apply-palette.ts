import { colorTokens, type Palette } from './palette.ts'
import { color } from './theme.css.ts'

/** Uses the CSSOM: the page's Content-Security-Policy allows no inline styles. */
export function applyPalette(element: HTMLElement, palette: Palette): void {
  for (const token of colorTokens) {
    element.style.setProperty(color[token].slice('var('.length, -1), palette[token])
  }
}
