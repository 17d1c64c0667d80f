import { expect, test } from 'vitest'
import { spanOf } from './meeting-time.ts'

/** What an appointment makes of a meeting's time; by the clock of Rome, an hour ahead of UTC. */

test.each([
  ['an hour', '2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z', '2026-12-01T10:00:00Z', 1],
  ['an hour with seconds', '2026-12-01T09:00:30Z', '2026-12-01T10:00:30Z', '2026-12-01T10:00:00Z', 1],
  [
    'three days between the same hours',
    '2026-12-01T08:00:00Z',
    '2026-12-03T16:00:00Z',
    '2026-12-03T16:00:00Z',
    3,
  ],
  ['a night', '2026-12-01T21:00:00Z', '2026-12-02T01:00:00Z', '2026-12-01T22:59:00Z', 1],
  ['until midnight', '2026-12-01T21:00:00Z', '2026-12-01T23:00:00Z', '2026-12-01T22:59:00Z', 1],
  [
    'days that end earlier than they began',
    '2026-12-01T13:00:00Z',
    '2026-12-03T09:00:00Z',
    '2026-12-03T22:59:00Z',
    3,
  ],
])('%s', (_, start, end, until, days) => {
  const span = spanOf({ start, end }, 'Europe/Rome')
  expect(span).toEqual({
    startsAt: new Date(`${start.slice(0, 17)}00Z`),
    endsAt: new Date(until),
    days,
  })
})
