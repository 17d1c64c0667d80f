import { expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { fuzzApi } from './fuzz/fuzz-api.ts'

// @module-tag long

/** The short form of `npm run fuzz:api`: any request of any caller gets a described answer (F01). */
test('every operation answers as it is described, whatever it is sent', { timeout: 300_000 }, async () => {
  const { operations, asked, wrong } = await fuzzApi({
    cases: sampleOf(1, 3),
    perCompany: sampleOf(12, 1),
    seed: Date.now(),
  })
  expect(wrong).toEqual([])
  expect(operations).toBeGreaterThan(90)
  expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(operations / 2)
})
