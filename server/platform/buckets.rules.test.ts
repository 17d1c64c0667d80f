import { expect, test } from 'vitest'
import { makeBuckets } from './buckets.rules.ts'

test('a name may take its limit at once, then as many as are refilled, and other names are not affected', () => {
  let now = 0
  const { take, giveBack } = makeBuckets({ burst: 3, perSecond: 2 }, () => now)
  const taken = (name: string) => Array.from({ length: 5 }, () => take(name)).filter(Boolean).length
  expect(taken('a')).toBe(3)
  expect(taken('b')).toBe(3)
  now += 1_000
  expect(taken('a')).toBe(2)
  giveBack('a')
  expect(taken('a')).toBe(1)
  now += 3_600_000
  expect(taken('a')).toBe(3)
})

test('a flood of names takes a limited amount of memory', () => {
  const { take } = makeBuckets({ burst: 1, perSecond: 0 }, () => 0)
  take('first')
  for (let name = 0; name < 10_000; name++) take(`name ${name}`)
  // Forgotten: it may begin anew.
  expect(take('first')).toBe(true)
  expect(take('name 9999')).toBe(false)
})
