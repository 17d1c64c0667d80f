import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { freePort } from '#tests/support/free-port.ts'
import { sampleOf } from '#tests/support/long.ts'
import { type MailServer, mailServer, smtpRefusal } from '#tests/support/mail-server.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

// @module-tag long

/**
 * The mail server is away for an hour while visitors arrive: it refuses everything for now, or is not there at all. Afterwards
 * each notification is in a defined state, and no host hears of a visitor who has left.
 */

const ARRIVALS = sampleOf(45, 300)
/** An hour by the clock of the rows: what has a time is made so much older. */
const AWAY_MINUTES = 60
/** Within this time of the mail server's return. */
const RETURN_MS = 60_000

let mails: MailServer | null = null
let port: number
let server: ServerUnderTest
let company: TestCompany
let isAway = true
beforeAll(async () => {
  port = await freePort()
  server = await serverUnderTest({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  isAway = true
})
afterEach(async () => {
  await mails?.close()
  mails = null
})
afterAll(() => server.stop())

const openMailServer = async (): Promise<MailServer> => {
  mails ??= await mailServer(() => (isAway ? smtpRefusal(451) : null), undefined, port)
  return mails
}

const sql = (text: string, ...more: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...more])
const pass = async (visitorId: string, more: object) => {
  const { status, body } = await server.ask(
    calls.newAccess,
    { visitorId, ...more },
    { token: company.token, key: randomUUID() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
}
const address = (nth: number): string => `n${nth}@house.example`

/** Lets so many minutes go by for all that is waiting. */
async function age(minutes: number): Promise<void> {
  const back = (column: string) => `${column} = ${column} - $2 * interval '1 minute'`
  await sql(
    `update host_notifications set ${['started_at', 'due_at', 'created_at'].map(back).join(', ')} where company_id = $1`,
    minutes,
  )
  await sql(
    `update host_notification_attempts set ${['next_at', 'created_at'].map(back).join(', ')} where company_id = $1`,
    minutes,
  )
  await sql(`update visits set ${back('entered_at')} where company_id = $1`, minutes)
}

test.each([
  { away: 'refuses', begin: openMailServer },
  { away: 'is not there', begin: async () => undefined },
])(`with ${ARRIVALS} arrivals while it $away`, { timeout: 240_000 }, async ({ begin }) => {
  await begin()
  const visitors = await addMetVisitors(server.adminAccess, company, ARRIVALS)
  await sql(
    `insert into hosts (company_id, host_id, first_name, last_name, email, search_key)
     select $1, 'n' || nth, 'Ada', 'N' || nth, 'n' || nth || '@house.example', 'n'
     from generate_series(0, $2::int - 1) as nth`,
    ARRIVALS,
  )
  const step = AWAY_MINUTES / 3
  for (const [nth, visitorId] of visitors.entries()) {
    await pass(visitorId, { direction: true, toUserId: `n${nth}` })
    if ((nth + 1) % Math.ceil(ARRIVALS / 3) === 0) await age(step)
  }
  const left = visitors.filter((_, nth) => nth % 3 === 0)
  for (const visitorId of left) await pass(visitorId, { direction: false })
  await age(step)
  // Nobody has answered for an hour: the reception knows of each who is still there.
  const raised = async () =>
    (
      await sql(
        `select count(distinct notification_id)::int as count from host_notification_attempts
         where company_id = $1 and state = 'raised'`,
      )
    ).rows[0].count
  await expect.poll(raised, { timeout: 30_000 }).toBeGreaterThanOrEqual(ARRIVALS - left.length)
  expect(mails?.received ?? []).toEqual([])

  isAway = false
  const { received } = await openMailServer()
  const from = performance.now()
  const waiting = async () =>
    (
      await sql(
        `select (select count(*) from host_notification_attempts where company_id = $1 and state = 'queued')
           + (select count(*) from host_notifications where company_id = $1 and due_at is not null) as count`,
      )
    ).rows[0].count
  await expect.poll(waiting, { timeout: 2 * RETURN_MS, interval: 250 }).toBe('0')
  expect(performance.now() - from).toBeLessThan(RETURN_MS)

  const heard = new Set(received.flatMap(({ recipients }) => recipients))
  const isOut = (nth: number): boolean => nth % 3 === 0
  const expected = visitors.flatMap((_, nth) => (isOut(nth) ? [] : [address(nth)]))
  expect([...heard].toSorted()).toEqual(expected.toSorted())
  const { rows } = await sql(
    `select n.step, v.exited_at is not null as has_left, count(*)::int as count
     from host_notifications n join visits v on v.company_id = n.company_id and v.visit_id = n.visit_id
     where n.company_id = $1 group by 1, 2`,
  )
  const inside = rows.filter(({ has_left }) => !has_left)
  expect(inside).toEqual([{ step: 'givenUp', has_left: false, count: ARRIVALS - left.length }])
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(ARRIVALS)
})
