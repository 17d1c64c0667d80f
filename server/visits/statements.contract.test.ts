import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Direction } from '#contract/entities/direction.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** How often an access waits for the database, which decides how many visitors a minute a site takes. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const nothing = {
  hostId: null,
  reason: null,
  siteId: null,
  signature: null,
  guardian: null,
  needsHelp: false,
  accepted: null,
  isContinuous: false,
  notice: null,
}
/** A late access is put in its place among all others of its visitor. */
const MOST = { live: 2, late: 20 }

test('a live access takes two statements, and a late one no more for a visitor with many visits', async () => {
  const { database, vault } = server.adminAccess
  const company = await makeCompany(server.adminAccess, {})
  const store = makeStore(database, vault)
  const visitorId = await company.meet()
  const sent = vi.spyOn(pg.Client.prototype, 'query')

  async function statements(take: () => Promise<void>) {
    sent.mockClear()
    await take()
    return sent.mock.calls.length
  }
  async function found() {
    const token = await store.tokens.findToken(company.token)
    if (token === null) throw new Error('The token is unknown')
    return token
  }
  const once = () => ({ key: randomUUID(), requestHash: Buffer.from(randomUUID()) })
  const live = (direction: Direction) =>
    statements(async () => {
      const access = await store.access.newAccess(await found(), { ...nothing, direction, visitorId }, once())
      expect(access.ok).toBe(true)
    })
  const late = async (direction: Direction, minutesAgo: number) => {
    // Not counted: a token is looked up again after a second, which passes sooner or later.
    const token = await found()
    return statements(async () => {
      const at = new Date(Date.now() - minutesAgo * 60_000)
      const access = await store.offlineAccess.take(token, { ...nothing, direction, visitorId, at }, once())
      expect(access.ok).toBe(true)
    })
  }

  try {
    expect(await live('entry')).toBe(MOST.live)
    await found()
    expect(await live('exit'), 'a known token is not looked up again').toBe(MOST.live - 1)
    const first = [await late('entry', 60), await late('exit', 50)]
    for (let visit = 0; visit < 5; visit++) {
      await late('entry', 45 - 2 * visit)
      await late('exit', 44 - 2 * visit)
    }
    const last = [await late('entry', 20), await late('exit', 19)]
    for (const count of [...first, ...last]) expect(count).toBeLessThanOrEqual(MOST.late)
    expect(last, 'not one more for each visit of before').toEqual(first)
  } finally {
    sent.mockRestore()
  }
})
