import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { sampleOf } from '#tests/support/long.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type Answer, askAt, patient } from '#tests/support/server/server-under-test.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { connectTablets } from '#tests/support/server/tablets.ts'

/** Whichever process is asked: the rules hold exactly (S36), and a tablet is reached. */

const FULL = sampleOf(150, 500)
const SAME = 200
/** Servers have heard by then that connections are gone, and none has listened again. */
const NOTICED_MS = 200

let group: Awaited<ReturnType<typeof startServerGroup>>
beforeAll(async () => {
  group = await startServerGroup(2)
})
afterAll(() => group.stop())

/** All at once, half of them to each server. */
const enterAll = (visitors: readonly string[], token: string): Promise<Answer[]> =>
  Promise.all(
    visitors.map((visitorId, nth) =>
      patient(askAt(group.servers[nth % 2]?.url ?? ''))(
        calls.newAccess,
        { direction: true, visitorId },
        { token },
      ),
    ),
  )

const tally = (answers: readonly Answer[]) => {
  const counted: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = status === 200 ? 'entered' : String(body.errorCode)
    counted[key] = (counted[key] ?? 0) + 1
  }
  return counted
}

test(`of ${FULL} visitors at once, one gets the last place`, async () => {
  const company = await makeCompany(group.adminAccess, { capacity: 1 })
  const visitors = await addMetVisitors(group.adminAccess, company, FULL)
  expect(tally(await enterAll(visitors, company.token))).toEqual({
    entered: 1,
    EVENT_FULL_PLEASE_WAIT: FULL - 1,
  })
  expect(await company.liveVisits()).toBe(1)
})

test(`a visitor who enters ${SAME} times at once enters once`, async () => {
  const company = await makeCompany(group.adminAccess, {})
  const [visitor = ''] = await addMetVisitors(group.adminAccess, company, 1)
  expect(tally(await enterAll(Array(SAME).fill(visitor), company.token))).toEqual({
    entered: 1,
    ANOTHER_VISIT_OPEN: SAME - 1,
  })
  expect(await company.accesses()).toEqual(['entry'])
})

test('a tablet of one server gets a command that another server took while the notification was missed', async () => {
  const [asked = '', connected = ''] = group.servers.map(({ url }) => url)
  const company = await makeCompany(group.adminAccess, {})
  const { database, vault } = group.adminAccess
  const { tokens } = makeStore(database, vault)
  const key = await tokens.issueIntegrationKey(company.companyId, null, 'access.open')
  const tablets = await connectTablets([connected], askAt(connected), company, 1)
  await expect.poll(tablets.connected).toBe(1)
  const [deviceId = ''] = tablets.ids

  const { rowCount } = await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query ~* '^(listen|select 1$)'",
  )
  expect(rowCount).toBeGreaterThanOrEqual(2 * group.servers.length)
  await sleep(NOTICED_MS)
  const wanted = { deviceId, code: company.visitor.code, direction: true }
  const { status, body } = await askAt(asked)(publicCalls.openAccess, wanted, { token: key })
  tablets.close()
  expect([status, body.data]).toMatchObject([200, { outcome: 'done' }])
})
