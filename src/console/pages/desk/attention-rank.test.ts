import { expect, test } from 'vitest'
import { type Inside, insideValues } from './attention-rank.ts'
import { sortedBy } from '../../parts/table/sorting.ts'

const person = (lastName: string, known: Partial<Inside>): Inside => ({
  visitId: lastName,
  visitorId: lastName,
  firstName: 'Ada',
  lastName,
  companyName: null,
  visitorType: null,
  hostName: null,
  siteId: null,
  enteredAt: '2026-11-25T09:00:00.000Z',
  how: 'scanned' as const,
  isLate: false,
  needsEscort: false,
  flags: [],
  isOverdue: false,
  canPrint: true,
  ...known,
})
const values = insideValues((siteId) => siteId ?? '')
const sorted = (people: readonly Inside[], column: keyof typeof values) =>
  sortedBy(people, { column, isDescending: false }, values, 'en').map(({ lastName }) => lastName)

test('overdue visitors stand first, then flagged ones, then the others as the server lists them', () => {
  const people = [
    person('Zeno', {}),
    person('Abe', { how: 'byHand' }),
    person('Flagged', { flags: ['EMAIL_TAKEN'] }),
    person('Overdue', { isOverdue: true }),
    person('Both', { isOverdue: true, flags: ['EMAIL_TAKEN'] }),
  ]
  expect(sorted(people, 'state')).toEqual(['Overdue', 'Both', 'Flagged', 'Zeno', 'Abe'])
})

test('names are sorted by the family name, and visitors of no site stand last', () => {
  const people = [
    person('Conti', { firstName: 'Bea' }),
    person('Conti', { firstName: 'Ada', siteId: 's2' }),
    person('Abe', { firstName: 'Zoe', siteId: 's1' }),
  ]
  expect(sorted(people, 'name')).toEqual(['Abe', 'Conti', 'Conti'])
  expect(sorted(people, 'site')).toEqual(['Abe', 'Conti', 'Conti'])
})
