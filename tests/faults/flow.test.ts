import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { fuzzFlow } from './fuzz-flow.ts'

// @module-tag long

/** The short form of `npm run fuzz:flow`. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

test('two tablets and a server have the same visits as a plain model', { timeout: 180_000 }, async () => {
  const report = await fuzzFlow(server, sampleOf(5, 12), 1)
  expect(report.divergences).toEqual([])
  // The comparison would say nothing if hardly anything had been recorded.
  expect(report.recorded).toBeGreaterThan(sampleOf(8, 20))
})
