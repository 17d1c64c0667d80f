import { expect, test } from 'vitest'
import { bestFits, fitOf } from './rank.ts'

test('words fit without accents and case, in any order, from their beginning', () => {
  expect(fitOf('burodr', 'Bürodrucker')).toBe(1)
  expect(fitOf('call roll', 'Roll call')).toBe(2)
  expect(fitOf('roll call', 'Roll-Call')).toBe(0)
  expect(fitOf('all', 'Roll call')).toBeNull()
  expect(fitOf('roll x', 'Roll call')).toBeNull()
  expect(fitOf(' ', 'Roll call')).toBeNull()
})

test('the whole name comes before its beginning, and that before a later word', () => {
  const items = ['Site log', 'Log of doors', 'Log', 'Logo', 'Hosts'].map((name) => ({ name }))
  expect(bestFits('log', items, 3).map(({ name }) => name)).toEqual(['Log', 'Log of doors', 'Logo'])
})
