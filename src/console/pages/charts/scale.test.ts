import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisSteps, columnAt, growth, namedEvery, stacked } from './scale.ts'

describe('axisSteps', () => {
  test('are round', () => {
    expect(axisSteps(0)).toEqual([0, 1])
    expect(axisSteps(1)).toEqual([0, 1])
    expect(axisSteps(3)).toEqual([0, 1, 2, 3])
    expect(axisSteps(7)).toEqual([0, 2, 4, 6, 8])
    expect(axisSteps(40)).toEqual([0, 10, 20, 30, 40])
    expect(axisSteps(41)).toEqual([0, 20, 40, 60])
    expect(axisSteps(1539)).toEqual([0, 500, 1000, 1500, 2000])
  })
  test('are few, whole, and reach every number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
        const steps = axisSteps(most)
        const top = steps.at(-1) ?? 0
        expect(steps.every(Number.isInteger)).toBe(true)
        expect(steps.length).toBeLessThanOrEqual(5)
        expect(top).toBeGreaterThanOrEqual(most)
        // Not more than one step of the chart is empty.
        expect(top - (steps[1] ?? 0)).toBeLessThan(Math.max(1, most))
      }),
    )
  })
})

test('names stand below every column, or as many as have room', () => {
  expect(namedEvery(7, 700, 60)).toBe(1)
  expect(namedEvery(28, 700, 60)).toBe(3)
  expect(namedEvery(28, 0, 60)).toBe(1680)
})

test('a place belongs to the column below it, and outside to the nearest', () => {
  expect(columnAt(0, 100, 4)).toBe(0)
  expect(columnAt(49, 100, 4)).toBe(1)
  expect(columnAt(50, 100, 4)).toBe(2)
  expect(columnAt(-5, 100, 4)).toBe(0)
  expect(columnAt(500, 100, 4)).toBe(3)
})

test('parts of a column stand on each other', () => {
  expect(stacked([2, 0, 3])).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 2 },
    { from: 2, to: 5 },
  ])
})

test('growth is a share of what was before', () => {
  expect(growth(112, 100)).toBeCloseTo(0.12)
  expect(growth(50, 100)).toBe(-0.5)
  expect(growth(5, 0)).toBeNull()
})
