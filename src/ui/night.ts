import type { ColorRole, Colors } from '#contract/wire-flags.ts'
import { contrast, luminance, mix, parseColor, type Rgb, toHex, white } from './color.ts'
import { APART_CONTRAST, CONTROL_CONTRAST, type Palette, paletteFrom } from './palette.ts'

/** Nearly black; the company's first colour tints it. */
const DARK: Rgb = { r: 9, g: 12, b: 15 }
/** A background at most this light is dark already. */
const DARK_LUMINANCE = 0.05
/** A button brighter than this glares at night. */
const GLARE_LUMINANCE = 0.45
const STEPS = 20

/** The company's colours for the night: its hues on a dark background, with the contrast that every palette has. */
export const nightPalette = (colors: Colors): Palette => paletteFrom(nightColors(colors))

function nightColors(colors: Colors): Colors {
  const day = paletteFrom(colors)
  const at = (name: ColorRole): Rgb => parseColor(day[name]) ?? white
  const isDark = luminance(at('background')) <= DARK_LUMINANCE
  const background = isDark ? at('background') : mix(DARK, at('primary'), 0.1)
  const primary = standing(at('primary'), background)
  const secondary = quiet(at('secondary'), background, primary)
  const night: Record<ColorRole, Rgb> = {
    background,
    title: mix(white, primary, 0.06),
    label: mix(white, background, 0.16),
    primary,
    // The palette moves it towards black where the button is light.
    primaryInner: at('primaryInner'),
    secondary,
    secondaryInner: white,
    light: mix(background, white, 0.06),
    lightInner: mix(primary, white, 0.35),
  }
  return Object.fromEntries(Object.entries(night).map(([role, color]) => [role, toHex(color)]))
}

/** Lighter until it stands out from the background, darker while it glares. */
function standing(color: Rgb, background: Rgb): Rgb {
  const end = luminance(color) > GLARE_LUMINANCE ? background : white
  for (let step = 0; step <= STEPS; step++) {
    const next = mix(color, end, step / STEPS)
    const isFit = luminance(next) <= GLARE_LUMINANCE && contrast(next, background) >= CONTROL_CONTRAST
    if (isFit) return next
  }
  return color
}

/** The second colour as a shadow of itself, apart from the first. */
function quiet(color: Rgb, background: Rgb, primary: Rgb): Rgb {
  const shadow = mix(background, color, 0.22)
  return contrast(shadow, primary) >= APART_CONTRAST ? shadow : background
}
