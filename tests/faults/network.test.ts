import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { tortureNetwork } from './torture-network.ts'

/** The short form of `npm run torture:network`. */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

test('a network that loses, delays and cuts doubles no visit and loses none', {
  timeout: 300_000,
}, async () => {
  const report = await tortureNetwork(server, sampleOf(30, 40))
  expect(report.wrong).toEqual([])
  expect(report.complete).toBe(report.visits)
  expect(Object.values(report.faults).every((times) => times > 0)).toBe(true)
})
