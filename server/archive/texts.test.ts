import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlBlocks } from './html-blocks.ts'
import { visualOrder } from './visual-order.ts'
import { wrapText } from './wrap-text.ts'

/** Texts become lines without losing anything. */

/** Each character is one wide. */
const lines = (text: string, width: number) => wrapText(text, width, (one) => one.length)

test.each([
  ['at blanks', 'one two three', 7, ['one two', 'three']],
  ['within a word that is too long', 'abcdefgh ij', 4, ['abcd', 'efgh', 'ij']],
  ['not within what readers see as one character', 'नमस्ते', 3, ['नम', 'स्ते']],
  ['nowhere', 'one', 9, ['one']],
  ['at each character where a table leaves a column no room', 'ab c', -5, ['a', 'b', 'c']],
  ['nothing', '', 9, []],
])('a text is broken %s', (_, text, width, expected) => {
  expect(lines(text, width)).toEqual(expected)
})

test('each line of any text is as full as it can be, and all words are there', () => {
  const text = fc.array(fc.stringMatching(/^[a-z]{1,14}$/), { maxLength: 60 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (given, width) => {
      const made = lines(given, width)
      expect(made.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''))
      for (const [at, line] of made.entries()) {
        expect(line.length).toBeLessThanOrEqual(width)
        const next = made[at + 1]
        if (next !== undefined) expect(`${line} ${next.split(' ')[0]}`.length).toBeGreaterThan(width)
      }
    }),
  )
})

test('of a long text each line is measured a few times only', () => {
  let measured = 0
  const text = Array.from({ length: 1_000 }, (_, at) => 'words of some lengths'.slice(0, 1 + (at % 9))).join(
    ' ',
  )
  const made = wrapText(text, 90, (one) => {
    measured++
    return one.length
  })
  expect(made.length).toBeGreaterThan(40)
  expect(measured / made.length).toBeLessThan(4)
})

test.each([
  ['Latin', 'Rules 3.', 'ltr', 'Rules 3.'],
  ['Hebrew', 'שלום', 'rtl', 'םולש'],
  ['a Hebrew word among Latin ones', 'Mr שלום here', 'ltr', 'Mr  םולשhere'],
] as const)('%s stands from left to right', (_, text, direction, expected) => {
  expect(visualOrder(text, direction).join('').replaceAll('\u200f', '')).toBe(expected)
})

test('a document becomes blocks with lists, tables and escaped characters', () => {
  const html =
    '<h1>Rules</h1><p>A &amp; <b>B</b><br>next</p><ol><li>one<ul><li>deep</li></ul></li><li>two</li></ol>' +
    '<table><tr><th>k</th><th>v</th></tr><tr><td>1 &lt; 2</td><td><p>x</p><p>y</p></td></tr></table><hr>tail'
  expect(htmlBlocks(html)).toEqual([
    { kind: 'text', style: 'heading', text: 'Rules', indent: 0 },
    { kind: 'text', style: 'body', text: 'A & B', indent: 0 },
    { kind: 'text', style: 'body', text: 'next', indent: 0 },
    { kind: 'text', style: 'body', text: 'one', indent: 1, mark: '1.' },
    { kind: 'text', style: 'body', text: 'deep', indent: 2, mark: '•' },
    { kind: 'text', style: 'body', text: 'two', indent: 1, mark: '2.' },
    { kind: 'row', cells: ['k', 'v'], isHead: true },
    { kind: 'row', cells: ['1 < 2', 'x y'], isHead: false },
    { kind: 'line' },
    { kind: 'text', style: 'body', text: 'tail', indent: 0 },
  ])
})
