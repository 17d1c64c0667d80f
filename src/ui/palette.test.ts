import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Colors, colorRoles } from '#contract/wire-flags.ts'
import { contrast, luminance, parseColor, type Rgb } from './color.ts'
import {
  APART_CONTRAST,
  CONTROL_CONTRAST,
  colorTokens,
  type ColorToken,
  type Palette,
  paletteFrom,
  TEXT_CONTRAST,
} from './palette.ts'
import { nightPalette } from './night.ts'
import { isNightAt } from '#contract/night-hours.ts'
import { sampleOf } from '#tests/support/long.ts'

const rgb = (css: string): Rgb => {
  const color = parseColor(css)
  if (!color) throw new Error(`${css} is no colour`)
  return color
}

/** Pairs of text colour and background. */
const texts: readonly (readonly [ColorToken, ColorToken])[] = [
  ...(['title', 'label', 'muted', 'danger', 'warning', 'success'] as const).flatMap(
    (text) =>
      [
        [text, 'background'],
        [text, 'surface'],
      ] as const,
  ),
  ['primaryInner', 'primary'],
  ['secondaryInner', 'secondary'],
  ['exitInner', 'exit'],
  ['lightInner', 'light'],
  ['dangerInner', 'danger'],
  ['warningInner', 'warning'],
  ['successInner', 'success'],
]

const controls: readonly (readonly [ColorToken, ColorToken])[] = [
  ['border', 'background'],
  ['border', 'surface'],
  ['focus', 'background'],
  ['focus', 'surface'],
  ['primaryEdge', 'background'],
  ['primaryEdge', 'surface'],
  ['secondaryEdge', 'background'],
  ['secondaryEdge', 'surface'],
  ['exitEdge', 'background'],
  ['exitEdge', 'surface'],
  ['lightEdge', 'background'],
  ['lightEdge', 'surface'],
]

/** The two doors of home. */
const apart: readonly (readonly [ColorToken, ColorToken])[] = [['primary', 'exit']]

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const css = fc.oneof(
  hex,
  fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map(([r, g, b]) => `rgb(${r}, ${g}, ${b})`),
  fc.tuple(fc.nat(360), fc.nat(100), fc.nat(100)).map(([h, s, l]) => `hsl(${h} ${s}% ${l}%)`),
  fc.constantFrom('', 'teal-ish', '#12345', 'url(x)', 'rgba(0,0,0,0.3)', '#ffffff80'),
)
const anyColors = fc.record(Object.fromEntries(colorRoles.map((role) => [role, css])), {
  requiredKeys: [],
}) as fc.Arbitrary<Colors>

function expectReadable(make: (colors: Colors) => Palette): void {
  fc.assert(
    fc.property(anyColors, (colors) => {
      const palette = make(colors)
      for (const [pairs, ratio] of [
        [texts, TEXT_CONTRAST],
        [controls, CONTROL_CONTRAST],
        [apart, APART_CONTRAST],
      ] as const) {
        for (const [one, other] of pairs) {
          const measured = contrast(rgb(palette[one]), rgb(palette[other]))
          expect(measured, `${one} on ${other}`).toBeGreaterThanOrEqual(ratio)
        }
      }
    }),
    { numRuns: sampleOf(500, 10_000) },
  )
}

describe('the palette', () => {
  test('reads, whatever the company has chosen', () => expectReadable(paletteFrom), 30_000)

  test('reads at night as well', () => expectReadable(nightPalette), 30_000)

  test('is dark at night, and never glares', () => {
    fc.assert(
      fc.property(anyColors, (colors) => {
        const palette = nightPalette(colors)
        expect(luminance(rgb(palette.background))).toBeLessThan(0.06)
        for (const fill of ['primary', 'exit', 'light', 'secondary'] as const) {
          expect(luminance(rgb(palette[fill])), fill).toBeLessThan(0.6)
        }
      }),
    )
  })

  test.each([
    [20, 7, [20, 23, 0, 6], [7, 12, 19]],
    [1, 5, [1, 4], [0, 5, 22]],
    [0, 24, [0, 12, 23], []],
    [9, 9, [], [8, 9, 10]],
  ])('has its night from %i to %i', (from, to, dark, light) => {
    expect(dark.filter((hour) => !isNightAt({ from, to }, hour))).toEqual([])
    expect(light.filter((hour) => isNightAt({ from, to }, hour))).toEqual([])
  })

  test('gives every token a solid colour', () => {
    const palette = paletteFrom({})
    for (const token of colorTokens) expect(palette[token], token).toMatch(/^#[\da-f]{6}$/)
  })

  test('keeps what passes as it is', () => {
    const palette = paletteFrom({ background: '#ffffff', title: '#102030', primary: '#003366' })
    expect(palette).toMatchObject({ background: '#ffffff', title: '#102030', primary: '#003366' })
  })

  test('keeps a pale brand colour and gives it an edge', () => {
    const palette = paletteFrom({ background: '#ffffff', primary: '#ffd6e0', primaryInner: '#ffffff' })
    expect(palette.primary).toBe('#ffd6e0')
    expect(palette.primaryEdge).not.toBe('#ffd6e0')
  })
})
