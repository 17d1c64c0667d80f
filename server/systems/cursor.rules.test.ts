import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, pageOfRows, placeIn } from './cursor.rules.ts'

const forms = [/^\d+$/, /^[a-z]*$/]

test('a place comes back from its cursor', () => {
  fc.assert(
    fc.property(fc.nat(), fc.stringMatching(/^[a-z]{0,20}$/), (number, word) => {
      const place = [String(number), word]
      const cursor = cursorOf(place)
      expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
      expect(placeIn(cursor, forms)).toEqual(place)
    }),
  )
})

test('any other text is no place, and nothing throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const place = placeIn(text, forms)
      expect(place === null || place.length === forms.length).toBe(true)
    }),
  )
  for (const wrong of [['1'], ['1', 'a', 'b'], ['a', '1'], [1, 'a'], { 0: '1', 1: 'a' }]) {
    const cursor = Buffer.from(JSON.stringify(wrong)).toString('base64url')
    expect(placeIn(cursor, forms)).toBeNull()
  }
})

test('a page has another one only if there was a row more', () => {
  const look = { itemOf: (row: number) => row * 2, placeOf: (row: number) => [String(row)] }
  expect(pageOfRows([1, 2, 3], 2, look)).toEqual({ items: [2, 4], next: cursorOf(['2']) })
  expect(pageOfRows([1, 2], 2, look)).toEqual({ items: [2, 4], next: null })
  expect(pageOfRows([], 2, look)).toEqual({ items: [], next: null })
})
