import { expect, test } from 'vitest'
import { afterAnswer } from './push.rules.ts'

const later = 4_000

test.each([
  [201, null, { state: 'handed', reason: null }],
  [404, null, { state: 'failed', reason: 'GONE' }],
  [410, null, { state: 'failed', reason: 'GONE' }],
  [400, null, { state: 'failed', reason: 'REFUSED' }],
  [403, null, { state: 'failed', reason: 'REFUSED' }],
  [413, null, { state: 'failed', reason: 'REFUSED' }],
  [307, null, { state: 'failed', reason: 'REFUSED' }],
  [429, null, { retryAfterMs: later }],
  [429, 60_000, { retryAfterMs: 60_000 }],
  [429, 1_000, { retryAfterMs: later }],
  [429, 86_400_000, { retryAfterMs: 600_000 }],
  [500, null, { retryAfterMs: later }],
  [503, 30_000, { retryAfterMs: 30_000 }],
])('%d, again after %s', (status, retryAfterMs, outcome) => {
  expect(afterAnswer({ status, retryAfterMs }, later)).toEqual(outcome)
})
