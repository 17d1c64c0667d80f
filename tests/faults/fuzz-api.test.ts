import { expect, test } from 'vitest'
import { fuzzApi } from './fuzz/fuzz-api.ts'

/** The short form of `npm run fuzz:api`: any request of any caller gets a described answer (F01). */
test('every operation answers as it is described, whatever it is sent', { timeout: 300_000 }, async () => {
  const { operations, asked, wrong } = await fuzzApi({ cases: 3, seed: Date.now() })
  expect(wrong).toEqual([])
  expect(operations).toBeGreaterThan(90)
  expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(operations)
})
