import { expect, test } from 'vitest'
import { tortureFlood } from './torture-flood.ts'

const MEGABYTE = 1024 * 1024

/** The short form of `npm run torture:flood`. */
test('an attacker who makes every storing request fills no disk and keeps no visitor out', {
  timeout: 180_000,
}, async () => {
  const { bytes, grown, statuses, acknowledged, wrong } = await tortureFlood({
    ...{ peaceMs: 3_000, floodMs: 12_000 },
    ...{ visitsPerSecond: 20, floodPerSecond: 100 },
  })
  expect(wrong).toEqual([])
  // How many there were depends on the machine; a busy one gets fewer requests through.
  expect(acknowledged).toBeGreaterThan(20)
  expect(statuses[429]).toBeGreaterThan(0)
  expect(bytes, JSON.stringify(grown)).toBeLessThan(3 * MEGABYTE)
})
