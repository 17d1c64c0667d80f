import { expect, test } from 'vitest'
import { makeVisitorCode } from '#contract/entities/visitor-code.ts'
import { keyBursts } from './key-bursts.ts'

const BADGE = `v1.${'aB3_-'.repeat(5).slice(0, 22)}`
const PASS = `e1.${'aB3_-'.repeat(5).slice(0, 22)}`
const CODE = makeVisitorCode([1, 2, 3, 4, 5, 6, 7])

/** Types a text with one pause before each key, in milliseconds, and answers what the last key ended. */
function type(text: string, pause: number | ((nth: number) => number), end = 'Enter') {
  const bursts = keyBursts()
  let at = 1_000
  for (const [nth, key] of [...text].entries()) {
    at += typeof pause === 'number' ? pause : pause(nth)
    if (key !== key.toLowerCase()) bursts.press('Shift', at)
    expect(bursts.press(key, at)).toBeNull()
  }
  at += typeof pause === 'number' ? pause : pause(text.length)
  return bursts.press(end, at)
}

test.each([5, 79, 95, 150, 200])('a badge typed with %i ms between its signs is whole', (pause) => {
  expect(type(BADGE, pause)).toEqual({ kind: 'code', text: BADGE })
})

test.each([5, 200])("a guest's pass typed with %i ms between its signs is whole", (pause) => {
  expect(type(PASS, pause)).toEqual({ kind: 'code', text: PASS })
})

test.each(['Enter', 'Tab'])('%s ends it', (end) => {
  expect(type(BADGE, 10, end)).toEqual({ kind: 'code', text: BADGE })
  expect(type(CODE, 10, end)).toEqual({ kind: 'code', text: CODE })
})

test('a person who types a code is no scanner', () => {
  expect(type(CODE, 120)).toBeNull()
  expect(type(BADGE, 250)).toBeNull()
})

test.each([4, 9, 17, 24])(
  'the tail of a badge that broke before sign %i is never taken for a code',
  (nth) => {
    expect(type(BADGE, (sign) => (sign === nth ? 400 : 10))?.kind).not.toBe('code')
  },
)

test('a code with a wrong check symbol, or any other text, is no code', () => {
  const wrong = `${CODE.slice(0, -1)}${CODE.endsWith('0') ? '1' : '0'}`
  expect(type(wrong, 10)).toEqual({ kind: 'broken' })
  expect(type('https://example.com', 10)).toEqual({ kind: 'broken' })
})

test('a text longer than any code is told without being kept', () => {
  expect(type('x'.repeat(300), 10)).toEqual({ kind: 'code', text: null })
})
