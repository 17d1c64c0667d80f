import { expect, test } from 'vitest'
import { SETTINGS_TAPS, SETTINGS_TAPS_WINDOW_MS } from '#contract/limits.ts'
import { areEnoughTaps, withTap } from './tap-counter.ts'

const tapped = (...at: readonly number[]) => at.reduce(withTap, [] as readonly number[])
const often = (times: number) => Array.from({ length: times }, (_, tap) => tap)

test('more than five are enough', () => {
  expect(areEnoughTaps(tapped(...often(SETTINGS_TAPS)))).toBe(false)
  expect(areEnoughTaps(tapped(...often(SETTINGS_TAPS + 1)))).toBe(true)
})

test('those before the window do not count', () => {
  expect(areEnoughTaps(tapped(...often(SETTINGS_TAPS), SETTINGS_TAPS_WINDOW_MS - 1))).toBe(true)
  expect(areEnoughTaps(tapped(...often(SETTINGS_TAPS), SETTINGS_TAPS_WINDOW_MS))).toBe(false)
})

test('nor those of a clock that was set back', () => {
  expect(tapped(9_000, 9_001, 5)).toEqual([5])
})
