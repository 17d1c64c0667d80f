import { contrast, mix, type Rgb, white } from './color.ts'
import { TEXT_CONTRAST } from './palette.ts'

const black: Rgb = { r: 0, g: 0, b: 0 }
const STEPS = 20

/**
 * How much black must lie between a picture and white text on it, 0 to 1, so that the text is legible (WCAG 1.4.3).
 * @param brightness relative luminance of the picture's bright parts, in %
 */
export function shadeFor(brightness: number): number {
  const bright = greyOf(brightness / 100)
  for (let step = 0; step < STEPS; step++) {
    if (contrast(white, mix(bright, black, step / STEPS)) >= TEXT_CONTRAST) return step / STEPS
  }
  return 1
}

/** Contrast of white text that lies on the picture itself. */
export const contrastOnPicture = (brightness: number): number => contrast(white, greyOf(brightness / 100))

/** The grey of this relative luminance, never darker. */
function greyOf(luminance: number): Rgb {
  const share = luminance <= 0.0031308 ? luminance * 12.92 : 1.055 * luminance ** (1 / 2.4) - 0.055
  const channel = Math.ceil(Math.min(1, share) * 255)
  return { r: channel, g: channel, b: channel }
}
