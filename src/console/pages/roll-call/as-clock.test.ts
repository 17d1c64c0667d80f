import { expect, test } from 'vitest'
import { asClock } from './as-clock.ts'

test.each([
  [0, '0:00:00'],
  [61_999, '0:01:01'],
  [3_599_999, '0:59:59'],
  [36_000_000, '10:00:00'],
  [-5_000, '0:00:00'],
])('%d ms are %s', (ms, shown) => {
  expect(asClock(ms)).toBe(shown)
})
