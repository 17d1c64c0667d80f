import { expect, test } from 'vitest'
import { isSearched, type RollCallPerson } from './roll-call-people.ts'

const person = (changes: Partial<RollCallPerson> = {}): RollCallPerson => ({
  ...{
    visitId: 'one',
    firstName: 'Jürgen',
    lastName: 'Groß',
    companyName: 'Beispiel GmbH',
    hostName: 'Ana Núñez',
  },
  ...{ siteId: null, enteredAt: '2026-11-25T09:00:00.000Z', how: 'scanned', needsHelp: false },
  ...{ kind: 'visitor', state: 'open', musterPoint: null, accountedAt: null },
  ...{ leftAt: null, assumedLeftAt: null, isSafe: false, tickedBy: null, tickedAt: null },
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
