import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** A host who signs in sees and answers their own visitors, and nothing else. */

let server: ServerUnderTest
let company: TestCompany
let companyId: string
let host: Browser
let hostEmail: string

beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  companyId = company.companyId
  const hired = await hire(server, companyId, 'host')
  host = hired.browser
  hostEmail = hired.email
  await be('h1', hostEmail, 'de')
})

const sql = (text: string, ...values: unknown[]) => server.adminAccess.database.pool.query(text, values)
/** Gives a host this address. */
const be = (hostId: string, email: string, language: string | null = null, of = companyId) =>
  sql(
    'update hosts set email = $3, language = $4 where company_id = $1 and host_id = $2',
    of,
    hostId,
    email,
    language,
  )
async function arrive(toUserId: string, at: TestCompany = company): Promise<void> {
  const { status } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId: await at.meet(), toUserId },
    { token: at.token, key: randomUUID() },
  )
  expect(status).toBe(200)
}
const mine = (browser = host) => browser.get(consoleCalls.listMyVisitors, {})
const answer = async (given: string, toHostId: string | null = null, browser = host) => {
  const { visitors } = await mine()
  const { notificationId } = visitors[0]
  return browser.ask(consoleCalls.answerMyVisitor, {
    ...{ companyId, notificationId, toHostId },
    answer: given as 'coming',
  })
}

test('their own visitors, in their language, and no others', async () => {
  expect(await mine()).toMatchObject({ language: 'de', visitors: [] })
  await arrive('h2')
  await arrive('h1')
  await expect.poll(async () => (await mine()).visitors).toHaveLength(1)
  const { visitors, words } = await mine()
  expect(words.title).toBe('Ihre Besuche')
  expect(visitors).toMatchObject([
    { sentence: 'Grace Okafor ist eingetroffen und wartet auf Sie.', given: null },
  ])
  expect(visitors[0].choices.map(({ label }: { readonly label: string }) => label)).toContain('In 5 Minuten')
})

test('an answer counts as theirs, is changed by the next, and reaches a delegate whom the page names', async () => {
  await sql(
    "insert into host_delegates (company_id, host_id, delegate_id, position) values ($1, 'h1', 'h2', 0)",
    companyId,
  )
  const { browser: reception } = await hire(server, companyId, 'reception')
  const listed = async () =>
    (await reception.get(consoleCalls.listNotifications, { companyId, siteId: null })).notifications
  await arrive('h1')
  await expect.poll(async () => (await mine()).visitors).toHaveLength(1)
  expect((await answer('minutes5')).status).toBe(200)
  expect(await mine()).toMatchObject({ visitors: [{ given: 'Ihre Antwort: In 5 Minuten' }] })
  expect(await listed()).toMatchObject([{ answer: { answer: 'minutes5', by: 'The host' } }])
  expect((await answer('otherHost', 'h2')).status).toBe(200)
  await expect.poll(listed).toMatchObject([{ hostId: 'h2' }])
  expect(await mine()).toMatchObject({ visitors: [] })
})

test('nothing of the company, nor of another host', async () => {
  await arrive('h1')
  await expect.poll(async () => (await mine()).visitors).toHaveLength(1)
  for (const call of [consoleCalls.getSettings, consoleCalls.listHosts, consoleCalls.listInside])
    expect((await host.ask(call, { companyId } as never)).status).toBe(403)
  const { browser: other } = await hire(server, companyId, 'host')
  expect(await mine(other)).toMatchObject({ visitors: [] })
  expect((await answer('coming', null, other)).status).toBe(404)
})

test('an address counts only in companies to which the account belongs', async () => {
  const elsewhere = await makeCompany(server.adminAccess, { flow: ['host'] })
  await be('h1', hostEmail, null, elsewhere.companyId)
  await arrive('h1', elsewhere)
  await arrive('h1')
  await expect.poll(async () => (await mine()).visitors).toHaveLength(1)
  expect(await mine()).toMatchObject({ visitors: [{ companyId }] })
})

test('a host who has left, or a visitor who has, is no more on it', async () => {
  await arrive('h1')
  await expect.poll(async () => (await mine()).visitors).toHaveLength(1)
  await sql('update hosts set is_archived = true where company_id = $1', companyId)
  expect(await mine()).toMatchObject({ visitors: [] })
  await sql('update hosts set is_archived = false where company_id = $1', companyId)
  await sql('update visits set exited_at = now() where company_id = $1', companyId)
  expect(await mine()).toMatchObject({ visitors: [] })
})
