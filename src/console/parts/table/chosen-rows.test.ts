import { describe, expect, test } from 'vitest'
import { changesOf, chosenAfter, rowAfter } from './chosen-rows.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const chosenBy = (chosen: string[], id: string, isTicked: boolean, from: string | null = null) =>
  [...chosenAfter(shown, new Set(chosen), { id, isTicked, from })].sort()

describe('chosenAfter', () => {
  test('adds one row or takes one away', () => {
    expect(chosenBy([], 'b', true)).toEqual(['b'])
    expect(chosenBy(['b', 'c'], 'b', false)).toEqual(['c'])
  })

  test('does the same with all rows between, in either direction', () => {
    expect(chosenBy(['b'], 'd', true, 'b')).toEqual(['b', 'c', 'd'])
    expect(chosenBy(['d'], 'b', true, 'd')).toEqual(['b', 'c', 'd'])
    expect(chosenBy(shown, 'd', false, 'b')).toEqual(['a', 'e'])
  })

  test('takes a row alone if the one before is shown no more', () => {
    expect(chosenBy([], 'd', true, 'gone')).toEqual(['d'])
  })
})

describe('rowAfter', () => {
  test('is the next row that stayed', () => {
    expect(rowAfter(shown, 'b', ['a', 'd', 'e'])).toBe('d')
  })
  test('is the row before if none stayed below', () => {
    expect(rowAfter(shown, 'e', ['a', 'b'])).toBe('b')
    expect(rowAfter(shown, 'd', ['a', 'c'])).toBe('c')
  })
  test('is none in an empty table', () => {
    expect(rowAfter(shown, 'a', [])).toBeNull()
  })
})

test('changesOf tells who came and who left', () => {
  const before = new Map([
    ['1', 'Ada'],
    ['2', 'Bea'],
  ])
  const now = new Map([
    ['2', 'Bea'],
    ['3', 'Cora'],
  ])
  expect(changesOf(before, now)).toEqual({ came: ['Cora'], left: ['Ada'] })
})
