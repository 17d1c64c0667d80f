import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { languageList } from '#contract/languages.ts'
import { type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

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
const delegateTo = (delegateId: string) =>
  sql(
    "insert into host_delegates (company_id, host_id, delegate_id, position) values ($1, 'h1', $2, 0)",
    companyId,
    delegateId,
  )
/** The delegates are asked after a second without an answer. */
const askAgainSoon = () => sql('update companies set notify_again_s = 1 where company_id = $1', companyId)
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
    companyId,
    notificationId,
    toHostId,
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

test('in each language of the kiosk, with other words in each', async () => {
  await arrive('h1')
  await expect.poll(async () => (await mine()).visitors).toHaveLength(1)
  const sentences = new Set<string>()
  const titles = new Set<string>()
  for (const language of languageList) {
    await be('h1', hostEmail, language)
    const { language: spoken, words, visitors } = await mine()
    expect(spoken).toBe(language)
    titles.add(words.title)
    sentences.add(visitors[0].sentence)
    const { push, ...others } = words
    for (const text of [...Object.values(others), ...Object.values(push), ...visitors[0].details])
      expect(text).not.toMatch(/^$|[A-Z]+_[A-Z]+/)
  }
  expect([titles.size, sentences.size]).toEqual([languageList.length, languageList.length])
})

test('an answer counts as theirs, is changed by the next, and reaches a delegate whom the page names', async () => {
  await delegateTo('h2')
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

const lines: Socket<ServerToStaff, StaffToServer>[] = []
afterEach(() => {
  for (const line of lines.splice(0)) line.disconnect()
})
/** The socket of an open page. */
async function watch(browser: Browser): Promise<Socket<ServerToStaff, StaffToServer>> {
  const line: Socket<ServerToStaff, StaffToServer> = io(`${server.url}${STAFF_NAMESPACE}`, {
    path: '/api/socket',
    transports: ['websocket'],
    extraHeaders: browser.headers(),
  })
  lines.push(line)
  await new Promise<void>((resolve) => line.on('connect', resolve))
  expect(await line.emitWithAck('watchMyVisitors')).toBe(true)
  return line
}

test('an open page is told of its host’s visitors, and of no others; what it shows is recorded, once', async () => {
  const { browser: reception } = await hire(server, companyId, 'reception')
  const { browser: otherHost, email } = await hire(server, companyId, 'host')
  await be('h2', email)
  const [line, other] = [await watch(host), await watch(otherHost)]
  let told = 0
  other.on('myVisitorsChanged', () => told++)
  const hint = new Promise<void>((resolve) => line.on('myVisitorsChanged', resolve))
  await arrive('h1')
  await hint
  const { visitors } = await mine()
  const shown = [{ companyId, notificationId: visitors[0].notificationId }]
  const headlines = async () =>
    (await reception.get(consoleCalls.listNotifications, { companyId, siteId: null })).notifications.map(
      ({ headline }: { readonly headline: string }) => headline,
    )
  // Neither another host's page nor text that is no notification proves anything.
  other.emit('myVisitorsShown', shown)
  line.emit('myVisitorsShown', [{ companyId, notificationId: 'x' }])
  line.emit('myVisitorsShown', null as never)
  const records = async () =>
    (
      await sql(
        "select host_id from host_notification_attempts where company_id = $1 and channel = 'page'",
        companyId,
      )
    ).rows
  await otherHost.get(consoleCalls.listMyVisitors, {})
  expect(await records()).toEqual([])
  line.emit('myVisitorsShown', shown)
  await expect.poll(records).toEqual([{ host_id: 'h1' }])
  line.emit('myVisitorsShown', shown)
  // The events of one socket are handled in order: this one's answer comes after the repeat was begun.
  await line.emitWithAck('watchMyVisitors')
  await expect.poll(records).toEqual([{ host_id: 'h1' }])
  await sql(
    "update host_notification_attempts set state = 'dropped', next_at = null where company_id = $1 and channel = 'desk'",
    companyId,
  )
  await sql("update host_notifications set step = 'host' where company_id = $1", companyId)
  await expect.poll(headlines).toEqual(['hostShown'])
  expect(told).toBe(0)
})

test('an answer is on the pages of all who were asked, and a host who is asked anew has not answered', async () => {
  const { browser: reception } = await hire(server, companyId, 'reception')
  const { browser: delegate, email } = await hire(server, companyId, 'host')
  await be('h2', email)
  await delegateTo('h2')
  await askAgainSoon()
  await arrive('h1')
  await expect.poll(async () => (await mine(delegate)).visitors).toHaveLength(1)
  const line = await watch(delegate)
  const hint = new Promise<void>((resolve) => line.on('myVisitorsChanged', resolve))
  expect((await answer('minutes5')).status).toBe(200)
  await hint
  expect(await mine(delegate)).toMatchObject({ visitors: [{ given: expect.stringContaining('5') }] })
  const [{ notificationId }] = (await mine()).visitors
  await reception.get(consoleCalls.repeatNotification, { companyId, notificationId })
  expect(await mine()).toMatchObject({ visitors: [{ given: null }] })
  expect((await answer('otherHost', 'h2')).status).toBe(200)
  await expect.poll(async () => (await mine(delegate)).visitors).toMatchObject([{ given: null }])
})

test('a visitor is on it once, also where a host and their delegate have one address', async () => {
  await be('h2', hostEmail)
  await delegateTo('h2')
  await askAgainSoon()
  await arrive('h1')
  const asksDelegate = async () =>
    (
      await sql(
        "select 1 from host_notification_attempts where company_id = $1 and host_id = 'h2'",
        companyId,
      )
    ).rowCount !== 0
  await expect.poll(asksDelegate, { timeout: 20_000 }).toBe(true)
  expect((await mine()).visitors).toHaveLength(1)
})

test('an open page is told at once who has left, and of no other host’s visitors', async () => {
  const { browser: otherHost, email } = await hire(server, companyId, 'host')
  await be('h2', email)
  const visitorId = await company.meet()
  const pass = (direction: boolean) =>
    server.ask(
      calls.newAccess,
      { direction, visitorId, ...(direction && { toUserId: 'h1' }) },
      { token: company.token, key: randomUUID() },
    )
  await pass(true)
  await expect.poll(async () => (await mine()).visitors).toHaveLength(1)
  const [{ notificationId }] = (await mine()).visitors
  const [line, other] = [await watch(host), await watch(otherHost)]
  let told = 0
  other.on('myVisitorsChanged', () => told++)
  const hint = new Promise<void>((resolve) => line.on('myVisitorsChanged', resolve))
  expect((await mine()).left).toEqual([])
  expect((await pass(false)).status).toBe(200)
  await hint
  const { left, visitors } = await mine()
  expect(visitors).toEqual([])
  expect(left).toEqual([{ notificationId, sentence: expect.stringContaining('ist gegangen') }])
  expect(left[0].sentence).toContain('Grace Okafor')
  expect((await mine(otherHost)).left).toEqual([])
  expect(told).toBe(0)
  await sql("update visits set exited_at = now() - interval '2 minutes' where company_id = $1", companyId)
  expect((await mine()).left).toEqual([])
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
