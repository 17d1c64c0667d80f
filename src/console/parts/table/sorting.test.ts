import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortedBy, sortOfPress } from './sorting.ts'

interface Row {
  readonly name: string
  readonly company: string | null
  readonly since: number
}
const row = (name: string, company: string | null, since: number): Row => ({ name, company, since })
const rows = [row('Zoë', 'Blu 10', 3), row('ada', null, 1), row('Ábel', 'blu 9', 2), row('Bea', 'Blu 9', 4)]
const values = {
  name: (one: Row) => one.name,
  company: (one: Row) => one.company,
  since: (one: Row) => one.since,
}
type Column = keyof typeof values
const names = (column: Column, isDescending = false) =>
  sortedBy(rows, { column, isDescending }, values, 'en').map(({ name }) => name)

describe('sortedBy', () => {
  test('sorts words as readers expect, whatever their accents and capitals', () => {
    expect(names('name')).toEqual(['Ábel', 'ada', 'Bea', 'Zoë'])
    expect(names('name', true)).toEqual(['Zoë', 'Bea', 'ada', 'Ábel'])
  })

  test('sorts numbers by their size, also within words', () => {
    expect(names('since')).toEqual(['ada', 'Ábel', 'Zoë', 'Bea'])
    expect(names('company')).toEqual(['Ábel', 'Bea', 'Zoë', 'ada'])
  })

  test('puts rows without a value last in either direction', () => {
    expect(names('company').at(-1)).toBe('ada')
    expect(names('company', true).at(-1)).toBe('ada')
  })

  test('makes one collator for a language, and none for numbers', () => {
    const { Collator } = Intl
    let made = 0
    class Counted extends Collator {
      constructor(...given: ConstructorParameters<typeof Collator>) {
        super(...given)
        made++
      }
    }
    Object.assign(Intl, { Collator: Counted })
    const sort = (column: Column) => sortedBy(rows, { column, isDescending: false }, values, 'sv')
    sort('since')
    expect(made).toBe(0)
    sort('name')
    sort('company')
    expect(made).toBe(1)
    Object.assign(Intl, { Collator })
  })

  test('follows the alphabet of the language', () => {
    const letters = ['ö', 'z'].map((name) => row(name, null, 0))
    const sort = { column: 'name', isDescending: false } as const
    expect(sortedBy(letters, sort, values, 'de').map(({ name }) => name)).toEqual(['ö', 'z'])
    expect(sortedBy(letters, sort, values, 'sv').map(({ name }) => name)).toEqual(['z', 'ö'])
  })

  test('loses no row, and rows of the same value keep their order', () => {
    const some = fc.array(fc.record({ since: fc.integer({ min: 0, max: 3 }) }))
    fc.assert(
      fc.property(some, fc.boolean(), (given, isDescending) => {
        const numbered = given.map(({ since }, place) => ({ since, place }))
        const sort = { column: 'since', isDescending } as const
        const sorted = sortedBy(numbered, sort, { since: (one) => one.since }, 'en')
        expect([...sorted].sort((one, other) => one.place - other.place)).toEqual(numbered)
        for (const [nth, one] of sorted.slice(1).entries()) {
          const before = sorted[nth]
          if (before?.since === one.since) expect(before.place).toBeLessThan(one.place)
        }
      }),
    )
  })
})

test('a heading sorts by its column, and when pressed again the other way round', () => {
  const first = sortOfPress<Column>({ column: 'since', isDescending: true }, 'name')
  expect(first).toEqual({ column: 'name', isDescending: false })
  expect(sortOfPress(first, 'name')).toEqual({ column: 'name', isDescending: true })
  expect(sortOfPress(sortOfPress(first, 'name'), 'name')).toEqual(first)
})
