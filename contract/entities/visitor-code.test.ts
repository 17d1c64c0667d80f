import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatVisitorCode,
  hasValidCheckSymbol,
  isBadgePayload,
  makeVisitorCode,
  normaliseVisitorCode,
} from './visitor-code.ts'

const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const code = fc
  .array(fc.integer({ min: 0, max: 31 }), { minLength: 7, maxLength: 7 })
  .map((values) => makeVisitorCode(values))

describe('the check symbol (S20)', () => {
  test('accepts every code that we make', () => {
    fc.assert(fc.property(code, hasValidCheckSymbol), { numRuns: 2_000 })
  })

  test('notices every single wrong symbol', () => {
    fc.assert(
      fc.property(code, fc.nat(7), fc.constantFrom(...ALPHABET), (right, at, symbol) => {
        fc.pre(right[at] !== symbol)
        return !hasValidCheckSymbol(right.slice(0, at) + symbol + right.slice(at + 1))
      }),
      { numRuns: 5_000 },
    )
  })

  test('notices every swap of two symbols', () => {
    fc.assert(
      fc.property(code, fc.nat(7), fc.nat(7), (right, one, other) => {
        const symbols = [...right]
        const [a, b] = [symbols[one] ?? '', symbols[other] ?? '']
        fc.pre(a !== b)
        symbols[one] = b
        symbols[other] = a
        return !hasValidCheckSymbol(symbols.join(''))
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('what was typed', () => {
  test.each([
    ['ada1-8156', 'ADA18156'],
    [' ADA1 8156 ', 'ADA18156'],
    ['adai-8i56', 'ADA18156'],
    ['oil0', '0110'],
    ['abc', 'ABC'],
    ['ＡＤＡ１－８１５６', 'ADA18156'],
    ['ADA1–8156', 'ADA18156'],
    ['ada1—8156', 'ADA18156'],
    ['ADA1　8156', 'ADA18156'],
    ['ADA1.8156', 'ADA18156'],
  ])('%s is read as %s', (typed, read) => {
    expect(normaliseVisitorCode(typed)).toBe(read)
  })

  test.each([
    '',
    '  ',
    '---',
    '%',
    'ADA1%8156',
    'ADA1--8156',
    'ab',
    '*',
    "' or 1=1",
    'google.it',
    'ADA1.8157',
    'ADA1..8156',
    'v1.abc',
    'a'.repeat(65),
  ])('%s is no code', (typed) => {
    expect(normaliseVisitorCode(typed)).toBeNull()
  })

  test('the shown form is read back', () => {
    fc.assert(fc.property(code, (one) => normaliseVisitorCode(formatVisitorCode(one).toLowerCase()) === one))
  })
})

test('a badge holds v1. and 128 bits', () => {
  expect(isBadgePayload(`v1.${'A'.repeat(22)}`)).toBe(true)
  expect(isBadgePayload('ADA18156')).toBe(false)
  expect(isBadgePayload('https://visitor.example/v1.AAAAAAAAAAAAAAAAAAAAAA')).toBe(false)
})
