import { expect, test } from 'vitest'
import { pastedGuests } from './pasted-guests.ts'

test('a name and an address, however they are separated, or one of them alone', () => {
  const { guests, left } = pastedGuests(
    [
      'Ada Conti, Ada@Example.com',
      'María José Núñez; mj@example.com',
      'Lars Berg\tlars@example.com',
      '"Ravi Iyer" <ravi@example.com>',
      '',
      'only@example.com',
      '王伟',
    ].join('\r\n'),
  )
  expect(left).toEqual([])
  expect(guests).toEqual([
    { firstName: 'Ada', lastName: 'Conti', email: 'ada@example.com' },
    { firstName: 'María José', lastName: 'Núñez', email: 'mj@example.com' },
    { firstName: 'Lars', lastName: 'Berg', email: 'lars@example.com' },
    { firstName: 'Ravi', lastName: 'Iyer', email: 'ravi@example.com' },
    { firstName: null, lastName: null, email: 'only@example.com' },
    { firstName: '王伟', lastName: null, email: null },
  ])
})

test('what is no guest is given back with its line and the reason', () => {
  const text = [
    'Ada Conti, ada@example',
    'A B, here@example.com',
    'C D, twice@example.com',
    'E, TWICE@example.com',
  ]
  const { guests, left } = pastedGuests(text.join('\n'), ['here@example.com'])
  expect(guests).toEqual([{ firstName: 'C', lastName: 'D', email: 'twice@example.com' }])
  expect(left).toEqual([
    { line: 1, text: 'Ada Conti, ada@example', why: 'email' },
    { line: 2, text: 'A B, here@example.com', why: 'twice' },
    { line: 4, text: 'E, TWICE@example.com', why: 'twice' },
  ])
})

test('what has no room stays', () => {
  const { guests, left } = pastedGuests('A B\nC D\nE F', [], 2)
  expect(guests).toHaveLength(2)
  expect(left).toEqual([{ line: 3, text: 'E F', why: 'full' }])
})
