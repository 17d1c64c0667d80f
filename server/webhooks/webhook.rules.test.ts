import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/time.ts'
import { askedWaitMs, outcomeOfStatus, SCHEDULE_MS, shownAnswer, waitMs } from './webhook.rules.ts'

describe('the schedule', () => {
  test('is that of Standard Webhooks, and ends', () => {
    const seconds = SCHEDULE_MS.map((ms) => ms / 1_000)
    expect(seconds).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(SCHEDULE_MS.map((_, tries) => waitMs(tries, null))).toEqual([...SCHEDULE_MS])
    expect(waitMs(SCHEDULE_MS.length, null)).toBeNull()
  })

  test('waits as long as the receiver asks, and no longer than a day', () => {
    expect(waitMs(1, 120_000)).toBe(120_000)
    expect(waitMs(2, 1_000)).toBe(300_000)
    expect(waitMs(1, 30 * DAY_MS)).toBe(DAY_MS)
    expect(waitMs(SCHEDULE_MS.length, 1_000)).toBeNull()
  })
})

test.each([
  [429, 7_000],
  [503, 7_000],
  [500, null],
  [302, null],
])('after %i the wait that was asked for is %s', (status, wait) => {
  expect(askedWaitMs({ status, retryAfterMs: 7_000 })).toBe(wait)
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [302, 'redirected'],
  [400, 'refused'],
  [410, 'gone'],
  [500, 'refused'],
] as const)('%i means %s', (status, outcome) => {
  expect(outcomeOfStatus(status)).toBe(outcome)
})

describe('of an answer is shown', () => {
  test('the beginning of a plain text or of JSON', () => {
    expect(shownAnswer('text/plain; charset=utf-8', 'x'.repeat(500))).toBe('x'.repeat(200))
    expect(shownAnswer('application/json', '{"error":"no"}\0')).toBe('{"error":"no"}')
  })

  test.each(['text/html', 'application/json5', 'image/png', null])('nothing of %s', (type) => {
    expect(shownAnswer(type, 'secret page')).toBeNull()
  })
})
