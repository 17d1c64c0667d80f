import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, tabletToken, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Visitors learn what their host answered: at the tablet where they entered, and on their own phone. */

let server: ServerUnderTest
let company: TestCompany
let companyId: string
let reception: Browser

beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: ['host'], services: ['touchless'], poster: true })
  companyId = company.companyId
  reception = (await hire(server, companyId, 'reception')).browser
})

async function pass(visitorId: string, token: string, more: object = {}): Promise<void> {
  const { status, body } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId, ...more },
    { token, key: randomUUID() },
  )
  expect(status, JSON.stringify(body)).toBe(200)
}
const arrive = async (token = company.token, toUserId: string | null = 'h1') => {
  const visitorId = await company.meet()
  await pass(visitorId, token, { toUserId })
  return visitorId
}
const told = async (token = company.token) =>
  (await server.ask(calls.getHostAnswers, {}, { token })).body.data as readonly {
    codeEnd: string | null
    says: string
    at: string | null
  }[]
const notifications = async () =>
  (await reception.get(consoleCalls.listNotifications, { companyId, siteId: null }))
    .notifications as readonly {
    notificationId: string
  }[]
async function answer(given: string): Promise<void> {
  const [open] = await notifications()
  await reception.get(consoleCalls.answerNotification, {
    companyId,
    notificationId: open?.notificationId ?? '',
    answer: given as 'coming',
    toHostId: null,
  })
}

test('a tablet is told by the end of the code and without a name, only of those who entered at it', async () => {
  await arrive()
  await expect.poll(told).toMatchObject([{ codeEnd: expect.stringMatching(/^[0-9A-Z]{2}$/) }])
  expect(JSON.stringify(await told())).not.toMatch(/Grace|Okafor|Giulia|Moretti/)
  const other = await tabletToken(server.adminAccess.database, companyId, 'other', null)
  expect(await told(other)).toEqual([])
})

test('the answer is told with its time, and the reason of a refusal is not', async () => {
  await arrive()
  await expect.poll(told).toHaveLength(1)
  await answer('minutes10')
  const [coming] = await told()
  expect(coming?.says).toBe('coming')
  expect(Math.abs(Date.parse(coming?.at ?? '') - Date.now() - 600_000)).toBeLessThan(30_000)
  await answer('coming')
  expect(await told()).toMatchObject([{ says: 'coming', at: null }])
  await answer('sendUp')
  expect(await told()).toMatchObject([{ says: 'sendUp', at: null }])
  for (const refusal of ['notNow', 'doNotKnow', 'otherHost']) {
    await answer(refusal)
    expect(await told()).toMatchObject([{ says: 'reception', at: null }])
  }
})

test('an answer is told for some minutes', async () => {
  await arrive()
  await expect.poll(told).toHaveLength(1)
  await answer('coming')
  const { pool } = server.adminAccess.database
  const back = (minutes: number) =>
    pool.query(
      `update host_notification_answers set at = (at at time zone 'UTC' - $2 * interval '1 minute') at time zone 'UTC' where company_id = $1`,
      [companyId, minutes],
    )
  await pool.query(
    "update host_notifications set started_at = (started_at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where company_id = $1",
    [companyId],
  )
  await back(4)
  expect(await told()).toHaveLength(1)
  await back(2)
  expect(await told()).toEqual([])
})

test('a phone is told of its own visitor, and of nobody else', async () => {
  await arrive()
  const opened = await server.ask(calls.getTempToken, { companyId, deviceId: randomUUID() })
  const { token } = opened.body.data as { token: string }
  expect(await told(token)).toEqual([])
  const { body } = await server.ask(
    calls.signup,
    { firstname: 'Ada', lastname: 'Lovelace', email: `${randomUUID()}@visitor.example` },
    { token },
  )
  const { id } = body.data as { id: string }
  await pass(id, token, { toUserId: 'h2' })
  await expect.poll(() => told(token)).toMatchObject([{ codeEnd: null }])
})

test('nothing is told of who has left, came late, or came to no host', async () => {
  const visitorId = await arrive()
  await expect.poll(told).toHaveLength(1)
  await pass(visitorId, company.token, { direction: false })
  expect(await told()).toEqual([])
  await arrive(company.token, null)
  const occurredAt = new Date(Date.now() - 1_800_000).toISOString()
  await pass(await company.meet(), company.token, { toUserId: 'h1', occurredAt })
  expect(await told()).toEqual([])
})
