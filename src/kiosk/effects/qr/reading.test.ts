import { expect, test } from 'vitest'
import { readingOf } from './reading.ts'

test.each([
  ['x'.repeat(256), 'x'.repeat(256)],
  ['x'.repeat(257), null],
  ['é'.repeat(128), 'é'.repeat(128)],
  ['é'.repeat(129), null],
  ['👋'.repeat(65), null],
])('a payload is measured in bytes: %#', (text, kept) => {
  expect(readingOf(text)).toEqual({ found: true, text: kept })
})

test('nothing read is nothing found', () => {
  expect(readingOf(null)).toEqual({ found: false })
})
