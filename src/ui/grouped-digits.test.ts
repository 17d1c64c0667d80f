import { expect, test } from 'vitest'
import { groupDigits, onlyDigits } from './grouped-digits.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['12-34 56.', '123456'],
  ['１２３４５６', '123456'],
  ['٠١٢٧٨٩', '012789'],
  ['۰۱۲۷۸۹', '012789'],
  ['०१२७८९', '012789'],
  ['12ab', '12'],
  ['1234567', '123456'],
  ['', ''],
])('%j is typed as %j', (typed, digits) => {
  expect(onlyDigits(typed)).toBe(digits)
})

test('digits stand as in the console, and each can be taken away again', () => {
  expect(groupDigits('123')).toBe('123')
  expect(groupDigits('1234')).toBe('123 4')
  expect(groupDigits('123456')).toBe('123 456')
  for (let left = '123456'; left !== ''; ) {
    const shorter = onlyDigits(groupDigits(left).slice(0, -1))
    expect(shorter).toBe(left.slice(0, -1))
    left = shorter
  }
})
