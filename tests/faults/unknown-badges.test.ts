import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBadgePayload } from '#server/visitors/codes.rules.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { isLong, sampleOf } from '#tests/support/long.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { doorTablet } from './door-tablet.ts'
import { nodeTablet } from './node-tablet.ts'

/** The chart of a door and the server's limits together: unknown badges do not shut the door. */

const UNKNOWN = sampleOf(6, 30)
/** Judged where nothing else runs, in the long form; `npm test` runs other tests beside this one. */
const AIM_MS = 1_000

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

test(`${UNKNOWN} unknown badges, then a good one: the server lets it in at once`, {
  timeout: 120_000,
}, async () => {
  const company = await makeCompany(server.adminAccess, {})
  const tablet = nodeTablet(server.url, company.token)
  const door = doorTablet(tablet, server.url, company.token)
  try {
    for (let nth = 0; nth < UNKNOWN; nth++) {
      expect(await door.show(newBadgePayload())).toMatchObject({
        outcome: 'refused',
        why: 'VISITOR_NOT_FOUND',
      })
    }
    const visitorId = await company.meet()
    const badge = await company.badgeSecret(visitorId)
    const shownAt = performance.now()
    expect(await door.show(badge)).toMatchObject({ outcome: 'entered', isRecorded: false })
    const tookMs = performance.now() - shownAt
    console.info(JSON.stringify({ unknown: UNKNOWN, goodBadgeMs: Math.round(tookMs) }))
    if (isLong) expect(tookMs).toBeLessThanOrEqual(AIM_MS)
  } finally {
    door.stop()
    tablet.stop()
  }
})
