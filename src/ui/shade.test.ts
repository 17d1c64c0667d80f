import { expect, test } from 'vitest'
import { contrast, mix, toHex } from './color.ts'
import { TEXT_CONTRAST } from './palette.ts'
import { contrastOnPicture, shadeFor } from './shade.ts'

test.each([
  [100, 1, 0.55],
  [60, 1.6, 0.45],
  [18, 4.6, 0],
  [0, 21, 0],
])('a picture of brightness %i %% has contrast %d and gets a shade of %d', (brightness, measured, shade) => {
  expect(contrastOnPicture(brightness)).toBeCloseTo(measured, 0)
  expect(shadeFor(brightness)).toBe(shade)
})

test('white text is legible on the shaded white', () => {
  const white = { r: 255, g: 255, b: 255 }
  const shaded = mix(white, { r: 0, g: 0, b: 0 }, shadeFor(100))
  expect(contrast(white, shaded), toHex(shaded)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
})
