import { expect, test } from 'vitest'
import { GUESTS_NAMED_MIN } from '#contract/limits.ts'
import { namedGroups } from './guest-charts.rules.ts'

const group = (name: string | null, expected: number, arrived = expected) => ({
  name,
  expected,
  arrived,
  noShows: expected - arrived,
})

test('the largest come first, and groups without a name or with few guests are one', () => {
  const named = namedGroups([
    group('Few', GUESTS_NAMED_MIN - 1, 1),
    group('Enough', GUESTS_NAMED_MIN),
    group(null, 40, 30),
    group('Most', 60, 50),
  ])
  expect(named).toEqual([
    group('Most', 60, 50),
    group('Enough', GUESTS_NAMED_MIN),
    group(null, 40 + GUESTS_NAMED_MIN - 1, 31),
  ])
})

test('ten are named, and no guest is lost', () => {
  const groups = Array.from({ length: 15 }, (_, nth) => group(`Host ${nth}`, 10 + nth))
  const named = namedGroups(groups)
  expect(named).toHaveLength(11)
  expect(named.at(-1)?.name).toBeNull()
  const sum = (list: readonly { readonly expected: number }[]) =>
    list.reduce((total, one) => total + one.expected, 0)
  expect(sum(named)).toBe(sum(groups))
})

test('no guests are no groups', () => expect(namedGroups([])).toEqual([]))
