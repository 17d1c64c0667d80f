import { expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { tortureFlood } from './torture-flood.ts'

// @module-tag long

const MEGABYTE = 1024 * 1024

/** The short form of `npm run torture:flood`. */
test('an attacker who makes every storing request fills no disk and keeps no visitor out', {
  timeout: 180_000,
}, async () => {
  const { bytes, grown, statuses, acknowledged, wrong } = await tortureFlood({
    peaceMs: sampleOf(1_000, 3_000),
    floodMs: 15_000,
    visitsPerSecond: sampleOf(10, 20),
    floodPerSecond: 100,
  })
  expect(wrong).toEqual([])
  // How many there were depends on the machine; a busy one gets fewer requests through.
  expect(acknowledged).toBeGreaterThan(10)
  expect(statuses[429]).toBeGreaterThan(0)
  expect(bytes, JSON.stringify(grown)).toBeLessThan(3 * MEGABYTE)
})
