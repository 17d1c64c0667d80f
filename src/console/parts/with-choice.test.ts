import { expect, test } from 'vitest'
import { withChoice } from './with-choice.ts'

const list = ['a', 'b', 'c']

test('what is chosen keeps the order of the list, however late it was chosen', () => {
  expect(withChoice(list, ['c'], 'a', true)).toEqual(['a', 'c'])
  expect(withChoice(list, ['c', 'a'], 'b', true)).toEqual(['a', 'b', 'c'])
})

test('what is not chosen any more leaves the others', () => {
  expect(withChoice(list, ['a', 'b'], 'a', false)).toEqual(['b'])
  expect(withChoice(list, ['b'], 'a', false)).toEqual(['b'])
})

test('what the list does not have any more is dropped', () => {
  expect(withChoice(list, ['gone', 'b'], 'c', true)).toEqual(['b', 'c'])
})
