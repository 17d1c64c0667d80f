import { expect, test } from 'vitest'
import { howLongAgo } from './how-long-ago.ts'

const now = new Date('2026-11-25T12:00:00Z')

test.each([
  ['2026-11-25T11:59:48.000Z', '12 seconds ago'],
  ['2026-11-25T11:57:30.000Z', '2 minutes ago'],
  ['2026-11-25T09:30:00.000Z', '2 hours ago'],
  ['2026-11-24T11:00:00.000Z', 'yesterday'],
  ['2026-11-20T12:00:00.000Z', '5 days ago'],
  ['2026-11-25T12:00:03.000Z', 'now'],
])('%s is %s', (at, said) => {
  expect(howLongAgo('en', at, now)).toBe(said)
})
