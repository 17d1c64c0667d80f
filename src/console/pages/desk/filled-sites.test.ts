import { expect, test } from 'vitest'
import { filledSites } from './filled-sites.ts'

const company = { inside: 14, most: 50 }
const north = { id: 'n', name: 'North', capacity: 15, inside: 13 }
const south = { id: 's', name: 'South', capacity: null, inside: 1 }

test('the only site that a person sees is measured by its own capacity', () => {
  expect(filledSites(company, [north], null, 'Aurora')).toEqual([
    { id: 'n', name: 'North', inside: 13, most: 15 },
  ])
})

test('of several sites each has its own capacity, and that of the company where it has none', () => {
  expect(filledSites(company, [north, south], null, 'Aurora')).toEqual([
    { id: 'n', name: 'North', inside: 13, most: 15 },
    { id: 's', name: 'South', inside: 1, most: 50 },
  ])
})

test('of a chosen site the numbers of the list stand, which are its own', () => {
  expect(filledSites({ inside: 12, most: 15 }, [north, south], 'n', 'Aurora')).toEqual([
    { id: 'n', name: 'North', inside: 12, most: 15 },
  ])
})

test('a company without sites is one place, and nothing is said before the sites are known', () => {
  expect(filledSites(company, [], null, 'Aurora')).toEqual([{ id: '', name: 'Aurora', ...company }])
  expect(filledSites(company, undefined, null, 'Aurora')).toEqual([])
})
