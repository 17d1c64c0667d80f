/** WCAG relative luminance, 0 to 1, of `#rrggbb`. */
function luminance(color: string): number {
  const channel = (at: number): number => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const DARK_INK = '#14181f'

/** White, or the dark ink, whichever is easier to read on the colour. */
export const inkOn = (color: string): string =>
  1.05 / (luminance(color) + 0.05) >= (luminance(color) + 0.05) / (luminance(DARK_INK) + 0.05)
    ? '#ffffff'
    : DARK_INK

/** Enough against white paper to be seen as a band. */
const MAX_BAND_LUMINANCE = 0.75

/** A colour that shows on white paper; what is too pale, or no colour at all, becomes the fallback. */
export const bandColor = (color: string, fallback: string): string =>
  /^#[0-9a-f]{6}$/i.test(color) && luminance(color) <= MAX_BAND_LUMINANCE ? color : fallback
