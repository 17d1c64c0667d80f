import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { sampleOf } from '#tests/support/long.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type Answer, askAt, patient } from '#tests/support/server/server-under-test.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { hire } from '#tests/support/server/staff.ts'
import { connectTablets } from '#tests/support/server/tablets.ts'

/** Whichever process is asked: the rules hold exactly (S36), and a tablet is reached. */

const FULL = sampleOf(150, 500)
const SAME = 200
/** Servers have heard by then that connections are gone, and none has listened again. */
const NOTICED_MS = 200

const REPORTS = 20
const PUBLIC_URL = 'https://visitors.example'

let mails: MailServer
let group: Awaited<ReturnType<typeof startServerGroup>>
beforeAll(async () => {
  mails = await mailServer(() => null)
  group = await startServerGroup(2, { SMTP_URL: mails.url, PUBLIC_URL })
})
afterAll(async () => {
  await group.stop()
  await mails.close()
})

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

test(`a visitor who enters ${SAME} times at once enters once`, { tags: 'long' }, async () => {
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

test(`each of ${REPORTS} reports is mailed once, however often both servers look which are due`, {
  tags: 'long',
}, async () => {
  const { companyId } = await makeCompany(group.adminAccess, {})
  const [{ url } = { url: '' }] = group.servers
  const at = { url, ask: askAt(url), adminAccess: group.adminAccess, through: { origin: PUBLIC_URL } }
  const owner = await hire(at, companyId, 'owner')
  const hours = Array.from({ length: REPORTS }, () => 0)
  for (const hour of hours)
    await owner.browser.get(consoleCalls.saveReport, {
      companyId,
      reportId: null,
      siteId: null,
      rhythm: 'daily',
      hour,
      language: 'en',
      accountIds: [owner.id],
      hasFile: true,
      isOn: true,
    })
  const { pool } = group.adminAccess.database
  await pool.query('update reports set done_for = done_for - 1 where company_id = $1', [companyId])
  await Promise.all(
    Array.from({ length: 40 }, () => pool.query("select graphile_worker.add_job('queue-reports', '{}')")),
  )
  const queued = async () =>
    (
      await pool.query(
        `select from graphile_worker.jobs where task_identifier in ('queue-reports', 'report-mail')`,
      )
    ).rowCount
  await expect.poll(queued, { timeout: 60_000 }).toBe(0)
  expect(mails.received.map(({ recipients }) => recipients)).toEqual(hours.map(() => [owner.email]))
})
