import { expect, test } from 'vitest'
import { visitGroups } from './chart-groups.rules.ts'

const row = (id: string, day: string, visits: number) => ({ id, name: id.toUpperCase(), day, visits })

test('groups stand by their size, each with its days', () => {
  expect(visitGroups([row('b', '1', 1), row('a', '1', 2), row('b', '2', 4)])).toEqual([
    {
      id: 'b',
      name: 'B',
      visits: 5,
      days: [
        { day: '1', visits: 1 },
        { day: '2', visits: 4 },
      ],
    },
    { id: 'a', name: 'A', visits: 2, days: [{ day: '1', visits: 2 }] },
  ])
  expect(visitGroups([])).toEqual([])
})

test('six are all named, and of seven the two smallest are one group', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => row(id, '1', 10 - index))
  expect(visitGroups(six).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  const groups = visitGroups([...six, row('g', '1', 1), row('g', '2', 3)])
  expect(groups.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', null])
  expect(groups.at(-1)).toEqual({
    id: null,
    name: null,
    visits: 9,
    days: [
      { day: '1', visits: 6 },
      { day: '2', visits: 3 },
    ],
  })
})
