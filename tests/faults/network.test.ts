import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { tortureNetwork } from './torture-network.ts'

// @module-tag long

/** The short form of `npm run torture:network`. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

test('a network that loses, delays and cuts doubles no visit and loses none', {
  timeout: 300_000,
}, async () => {
  const report = await tortureNetwork(server, sampleOf(16, 40))
  expect(report.wrong).toEqual([])
  expect(report.complete).toBe(report.visits)
  expect(report.atDoors).toBeGreaterThan(0)
  expect(Object.values(report.faults).every((times) => times > 0)).toBe(true)
})
