import { expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { torturePower } from './torture-power.ts'

// @module-tag long

/** The short form of `npm run torture:power` (R13). */
test('every confirmed entry is on the disk, and the files open again after a power cut at any moment', {
  timeout: 180_000,
}, async () => {
  const { acknowledged, synced, wrong, refused } = await torturePower({
    copies: sampleOf(1, 5),
    perSecond: sampleOf(20, 50),
  })
  expect(synced.times).toBeGreaterThanOrEqual(synced.entries)
  expect(wrong).toEqual([])
  expect(refused).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
})
