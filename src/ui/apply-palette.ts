import { type ColorToken, colorTokens, type Palette } from './palette.ts'
import { color } from './theme.css.ts'

const nameOf = (token: ColorToken): string => color[token].slice('var('.length, -1)

/** The custom properties of a palette. */
export const colorVariables = (palette: Palette): Readonly<Record<string, string>> =>
  Object.fromEntries(colorTokens.map((token) => [nameOf(token), palette[token]]))

/** Uses the CSSOM: the page's Content-Security-Policy allows no inline styles. */
export function applyPalette(element: HTMLElement, palette: Palette): void {
  for (const token of colorTokens) {
    element.style.setProperty(nameOf(token), palette[token])
  }
}
