import { expect, test } from 'vitest'
import { groupsOf, isAllClear, isSearched, type RollCallPerson } from './listed-people.ts'

const person = (changes: Partial<RollCallPerson> = {}): RollCallPerson => ({
  visitId: 'one',
  firstName: 'Jürgen',
  lastName: 'Groß',
  companyName: 'Beispiel GmbH',
  hostName: 'Ana Núñez',
  siteId: null,
  enteredAt: '2026-11-25T09:00:00.000Z',
  how: 'scanned',
  needsHelp: false,
  kind: 'visitor',
  state: 'open',
  musterPoint: null,
  accountedAt: null,
  saidSafeAt: null,
  phone: null,
  hostPhone: null,
  leftAt: null,
  assumedLeftAt: null,
  isSafe: false,
  tickedBy: null,
  tickedAt: null,
  ...changes,
})

test.each([
  [''],
  ['jurgen'],
  ['JÜRGEN'],
  ['Jürgen Groß'],
  ['Groß Jürgen'],
  ['gross'],
  ['nunez'],
  ['gross beispiel'],
  ['  jur  '],
])('%j finds Jürgen Groß', (typed) => expect(isSearched(person(), typed)).toBe(true))

test.each([['hans'], ['jurgen hans'], ['null']])('%j does not', (typed) =>
  expect(isSearched(person({ companyName: null, hostName: null }), typed)).toBe(false),
)

test('a name that is written without a blank is found as it is written, and by its parts', () => {
  const wang = person({ firstName: '伟', lastName: '王' })
  for (const typed of ['王伟', '王', '王 伟']) expect(isSearched(wang, typed), typed).toBe(true)
})

test('everyone is found only when employees are too, and those who may be there', () => {
  const found = person({ state: 'safe' })
  const gone = person({ assumedLeftAt: '2026-11-25T18:00:00.000Z' })
  expect(isAllClear([found, person({ kind: 'employee', state: 'safe' })])).toBe(true)
  expect(isAllClear([found, person({ state: 'missing', leftAt: '2026-11-25T09:30:00.000Z' })])).toBe(true)
  for (const open of [person(), person({ kind: 'employee' }), gone])
    expect(isAllClear([found, open])).toBe(false)
  expect(isAllClear([])).toBe(false)
})

test('who was checked out automatically and is missed stands among those who are counted', () => {
  const gone = person({ assumedLeftAt: '2026-11-25T18:00:00.000Z' })
  const missed = { ...gone, state: 'missing' as const }
  expect(groupsOf([gone, missed, person({ kind: 'employee' })])).toMatchObject({
    visitors: [missed],
    employees: [{ kind: 'employee' }],
    assumedGone: [gone],
  })
})
