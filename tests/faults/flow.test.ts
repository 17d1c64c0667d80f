import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { fuzzFlow } from './fuzz-flow.ts'

/** The short form of `npm run fuzz:flow`. */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

test('two tablets and a server have the same visits as a plain model', { timeout: 180_000 }, async () => {
  const report = await fuzzFlow(server, 12, 1)
  expect(report.divergences).toEqual([])
  // The comparison would say nothing if hardly anything had been recorded.
  expect(report.recorded).toBeGreaterThan(20)
})
