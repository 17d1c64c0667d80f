import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursShown, topOf, untilNow } from './day-curve.ts'

const day = (some: Readonly<Record<number, number>>) => Array.from({ length: 24 }, (_, at) => some[at] ?? 0)

describe('the hours that are drawn', () => {
  test('are those of an office', () => {
    expect(hoursShown({ hour: 10, entries: day({ 9: 2 }), usual: null })).toEqual({ from: 7, to: 18 })
  })
  test('reach to where anyone comes, has come before, or it is now', () => {
    expect(hoursShown({ hour: 10, entries: day({ 5: 1 }), usual: day({ 22: 0.2 }) })).toEqual({
      from: 5,
      to: 22,
    })
    expect(hoursShown({ hour: 3, entries: day({}), usual: null })).toEqual({ from: 3, to: 18 })
  })
})

test('what has come is compared by the hours that are over', () => {
  const counts = { hour: 10, entries: day({ 8: 3, 9: 4, 10: 9 }), usual: day({ 8: 2.4, 9: 2.4, 10: 50 }) }
  expect(untilNow(counts)).toEqual({ entries: 7, usual: 5 })
  expect(untilNow({ ...counts, usual: null })).toEqual({ entries: 7, usual: null })
})

describe('the end of the axis', () => {
  test('is a number that is easy to read', () => {
    expect([[], [0], [1], [2.1], [5], [7], [11], [37], [61], [401]].map(topOf)).toEqual([
      ...[2, 2, 2, 4, 6, 10, 20, 40, 100, 600],
    ])
  })
  test('is never below what is drawn, and halves to a whole number', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 })), (counts) => {
        const top = topOf(counts)
        expect(top).toBeGreaterThanOrEqual(Math.max(0, ...counts))
        expect(top % 2).toBe(0)
      }),
    )
  })
})
