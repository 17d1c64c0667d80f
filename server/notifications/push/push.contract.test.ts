import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { PUSH_BROWSERS_MAX } from '#contract/limits.ts'
import type { PushContent } from '#contract/push-content.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { pushBrowser, type PushService, pushService, vapidOf } from '#tests/support/push-service.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

// @module-tag long

/** Push messages to the browsers of hosts: what leaves the server, and what is said of it. */

const CONTACT = 'visits@kiosk-tests.org'
let service: PushService
let server: ServerUnderTest
let company: TestCompany
let companyId: string
let manager: Browser
let host: Browser
let hostEmail: string
/** Answers 503 while it is set. */
let isAway = false

beforeAll(async () => {
  service = await pushService((path) => {
    if (isAway) return path === '/refuse' ? 'refuse' : { status: 503 }
    const [, status] = /^\/(\d{3})/.exec(path) ?? []
    if (status === undefined) return { status: 201 }
    return { status: Number(status), ...(status === '429' && { retryAfter: '90' }) }
  })
  server = await serverUnderTest({ ...service.settings, MAIL_FROM: CONTACT })
})
afterAll(async () => {
  await server.stop()
  await service.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  const hired = await hire(server, companyId, 'host')
  host = hired.browser
  hostEmail = hired.email
  await sql(
    "update hosts set email = $2, language = 'de' where company_id = $1 and host_id = 'h1'",
    hostEmail,
  )
  await manager.get(consoleCalls.savePushRules, { companyId, isOn: true })
  service.received.length = 0
})
afterEach(() => {
  isAway = false
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [companyId, ...values])
async function arrive(): Promise<void> {
  const { status } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId: await company.meet(), toUserId: 'h1' },
    { token: company.token, key: randomUUID() },
  )
  expect(status).toBe(200)
}
async function subscribe(path: string, by = host, at?: string) {
  const browser = pushBrowser(path, at)
  await by.get(consoleCalls.saveMyPush, browser.subscription)
  return browser
}
const attempts = async () =>
  (
    await sql(
      `select state, reason, tries, shown_at is not null as shown, next_at - now() > interval '80 seconds' as waits
       from host_notification_attempts where company_id = $1 and channel = 'push' order by created_at`,
    )
  ).rows
const headlines = async (): Promise<readonly string[]> =>
  (await manager.get(consoleCalls.listNotifications, { companyId, siteId: null })).notifications.map(
    ({ headline }: { readonly headline: string }) => headline,
  )
/** The step that each notification has come to: `desk` alerts the reception. */
const steps = async (): Promise<readonly string[]> =>
  (await sql('select step from host_notifications where company_id = $1 order by created_at')).rows.map(
    ({ step }) => step,
  )
const subscriptions = async () =>
  (await sql('select 1 from push_subscriptions where $1 <> $2', '')).rows.length
const offer = async (browser = host) => (await browser.get(consoleCalls.listMyVisitors, {})).push

describe('a message', () => {
  test('says what a mail says, in the host’s language, to this browser alone, and for two minutes', async () => {
    const browser = await subscribe('/ok')
    await arrive()
    await expect.poll(() => service.received.length).toBe(1)
    const [taken] = service.received
    expect(taken?.host).toBe('fcm.googleapis.com')
    expect(taken?.headers).toMatchObject({
      ttl: '120',
      urgency: 'high',
      topic: expect.stringMatching(/^[0-9a-f]{32}$/),
      'content-encoding': 'aes128gcm',
    })
    const content = browser.open(taken?.body ?? Buffer.alloc(0)) as PushContent
    expect(content).toEqual({
      title: expect.stringContaining('ist eingetroffen und wartet auf Sie.'),
      body: expect.stringMatching(/\d\d:\d\d/),
      language: 'de',
      direction: 'ltr',
      notificationId: expect.any(String),
      receipt: expect.stringMatching(/^[\w-]{22}$/),
    })
    expect(content.title).toContain('Grace Okafor')
    expect(taken?.body.includes('Grace')).toBe(false)
    const vapid = vapidOf(taken?.headers ?? {})
    expect(vapid?.claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: `mailto:${CONTACT}` })
    expect(vapid?.publicKey).toBe((await offer())?.publicKey)
  })

  test('that was taken is handed over, and is shown only once the browser says so', async () => {
    const browser = await subscribe('/ok')
    await arrive()
    await expect.poll(attempts).toMatchObject([{ state: 'handed', shown: false }])
    // Without a mail server the mail is a file, which reaches no person; the push message may.
    await expect.poll(headlines).toEqual(['pushHanded'])
    const { receipt } = browser.open(service.received[0]?.body ?? Buffer.alloc(0)) as PushContent
    const confirm = async (said: string) =>
      (await server.ask(consoleCalls.confirmPush, { receipt: said })).status
    expect(await confirm('x'.repeat(22))).toBe(404)
    expect(await attempts()).toMatchObject([{ shown: false }])
    expect(await confirm(receipt)).toBe(200)
    expect(await attempts()).toMatchObject([{ shown: true }])
    expect(await headlines()).toEqual(['deviceShown'])
    expect(await confirm(receipt)).toBe(404)
  })

  test('with a receipt that comes too late is not said to be shown', async () => {
    const browser = await subscribe('/ok')
    await arrive()
    await expect.poll(attempts).toMatchObject([{ state: 'handed' }])
    await sql(
      "update host_notification_attempts set created_at = now() - interval '11 minutes' where company_id = $1",
    )
    const { receipt } = browser.open(service.received[0]?.body ?? Buffer.alloc(0)) as PushContent
    expect((await server.ask(consoleCalls.confirmPush, { receipt })).status).toBe(404)
  })

  test.each([404, 410])(
    'that is answered %d ends the subscription, and alerts the reception',
    async (status) => {
      await subscribe(`/${status}`)
      const before = await subscriptions()
      await arrive()
      await expect.poll(attempts).toMatchObject([{ state: 'failed', reason: 'GONE', tries: 1 }])
      expect(await subscriptions()).toBe(before - 1)
      await expect.poll(steps).toEqual(['desk'])
    },
  )

  test.each([413, 403])('that is answered %d is refused for good', async (status) => {
    await subscribe(`/${status}`)
    await arrive()
    await expect.poll(attempts).toMatchObject([{ state: 'failed', reason: 'REFUSED', tries: 1 }])
    expect(
      (await host.get(consoleCalls.findMyPush, { endpoint: `https://fcm.googleapis.com/${status}` })).isKnown,
    ).toBe(true)
    await expect.poll(steps).toEqual(['desk'])
  })

  test('that is answered 429 waits as long as the service asks for', async () => {
    await subscribe('/429')
    await arrive()
    await expect.poll(attempts).toMatchObject([{ state: 'queued', tries: 1, waits: true }])
  })

  test.each(['/500-later', '/refuse'])('that %s did not take is sent again', async (path) => {
    isAway = true
    const browser = await subscribe(path === '/500-later' ? '/later' : path)
    await arrive()
    await expect.poll(() => service.received.length).toBeGreaterThan(0)
    isAway = false
    await expect.poll(attempts, { timeout: 10_000 }).toMatchObject([{ state: 'handed' }])
    // The same receipt: a browser that got both has shown one message.
    const receipts = service.received.map(({ body }) => (browser.open(body) as PushContent).receipt)
    expect(new Set(receipts).size).toBe(1)
  })

  test('goes to each browser of the host, at all four makers', async () => {
    const at = ['updates.push.services.mozilla.com', 'web.push.apple.com', 'wns2.notify.windows.com']
    for (const name of at) await subscribe('/ok', host, name)
    await arrive()
    await expect.poll(() => service.received.map(({ host: name }) => name).toSorted()).toEqual(at)
  })

  test('is not sent where the company has switched it off, nor to a host who left the company', async () => {
    await subscribe('/ok')
    await manager.get(consoleCalls.savePushRules, { companyId, isOn: false })
    expect(await offer()).toBeNull()
    await arrive()
    await expect.poll(steps).toEqual(['desk'])
    await manager.get(consoleCalls.savePushRules, { companyId, isOn: true })
    await sql("delete from memberships where company_id = $1 and role = 'host'")
    await arrive()
    await expect.poll(steps).toEqual(['desk', 'desk'])
    expect(service.received).toEqual([])
  })
})

describe('a browser', () => {
  test('notifies the host who said so last, and no more once it is switched off', async () => {
    const browser = pushBrowser('/shared')
    const { endpoint } = browser.subscription
    const { browser: other } = await hire(server, companyId, 'host')
    const isKnown = async (by: Browser) => (await by.get(consoleCalls.findMyPush, { endpoint })).isKnown
    await host.get(consoleCalls.saveMyPush, browser.subscription)
    expect([await isKnown(host), await isKnown(other)]).toEqual([true, false])
    await other.get(consoleCalls.saveMyPush, browser.subscription)
    expect([await isKnown(host), await isKnown(other)]).toEqual([false, true])
    await host.get(consoleCalls.deleteMyPush, { endpoint })
    expect(await isKnown(other)).toBe(true)
    await other.get(consoleCalls.deleteMyPush, { endpoint })
    expect(await isKnown(other)).toBe(false)
  })

  test('whose page was not opened for long says so again, and is forgotten in the end', async () => {
    const { subscription } = await subscribe('/long')
    const { endpoint } = subscription
    await sql("update push_subscriptions set kept_at = now() - interval '8 days' where $1 <> ''")
    expect((await host.get(consoleCalls.findMyPush, { endpoint })).isKnown).toBe(false)
    await sql("update push_subscriptions set kept_at = now() - interval '91 days' where $1 <> ''")
    await arrive()
    await expect.poll(steps).toEqual(['desk'])
    expect(service.received).toEqual([])
  })

  test('is one of five: the oldest give way', async () => {
    const endpoints: string[] = []
    for (let nth = 0; nth <= PUSH_BROWSERS_MAX; nth++)
      endpoints.push((await subscribe(`/nth/${nth}`)).subscription.endpoint)
    const known = await Promise.all(
      endpoints.map(async (endpoint) => (await host.get(consoleCalls.findMyPush, { endpoint })).isKnown),
    )
    expect(known).toEqual([false, true, true, true, true, true])
  })

  test.each([
    'https://127.0.0.1/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
  ])('is not at %s', async (endpoint) => {
    const { body } = await host.ask(consoleCalls.saveMyPush, { ...pushBrowser('/x').subscription, endpoint })
    expect(body.issues).toMatchObject([{ path: 'endpoint' }])
  })

  test('is kept sealed: neither its address nor its keys can be read', async () => {
    const { subscription } = await subscribe('/very-secret-path')
    const { rows } = await sql(
      `select string_agg(encode(endpoint_sealed, 'escape') || encode(keys_sealed, 'escape'), ' ') as stored
       from push_subscriptions where $1 <> ''`,
    )
    expect(rows[0].stored).not.toContain('very-secret-path')
    expect(rows[0].stored).not.toContain(subscription.auth)
    const { rows: keys } = await sql(
      "select encode(private_key_sealed, 'escape') as stored from push_keys where $1 <> ''",
    )
    expect(keys).toHaveLength(1)
  })

  test('gets nothing more after the host’s sessions were ended by staff', async () => {
    const { subscription } = await subscribe('/stolen')
    const { rows } = await sql('select id from auth."user" where email = $2 and $1 <> \'\'', hostEmail)
    const { browser: owner } = await hire(server, companyId, 'owner')
    await owner.get(consoleCalls.revokeAccountSessions, { companyId, accountId: rows[0].id })
    const { rows: kept } = await sql(
      "select 1 from push_subscriptions where account_id = $2 and $1 <> ''",
      rows[0].id,
    )
    expect(kept).toEqual([])
    expect(subscription.endpoint).toContain('/stolen')
  })
})

test('without a real contact it cannot be switched on, and the console is told why', async () => {
  const plain = await serverUnderTest()
  try {
    const there = await makeCompany(plain.adminAccess, { flow: ['host'] })
    const at = { companyId: there.companyId }
    const { browser } = await hire(plain, there.companyId, 'manager')
    expect(await browser.get(consoleCalls.getPushRules, at)).toEqual({
      isOn: false,
      obstacle: 'SENDER',
      hosts: 0,
    })
    expect((await browser.ask(consoleCalls.savePushRules, { ...at, isOn: true })).body.issues).toMatchObject([
      { path: 'isOn' },
    ])
    const { browser: ofHost } = await hire(plain, there.companyId, 'host')
    expect((await ofHost.get(consoleCalls.listMyVisitors, {})).push).toBeNull()
    expect((await ofHost.ask(consoleCalls.saveMyPush, pushBrowser('/x').subscription)).status).toBe(404)
  } finally {
    await plain.stop()
  }
})

test('the console says how many hosts have switched it on', async () => {
  const rules = () => manager.get(consoleCalls.getPushRules, { companyId })
  expect(await rules()).toEqual({ isOn: true, obstacle: null, hosts: 0 })
  await subscribe('/a')
  await subscribe('/b')
  expect(await rules()).toMatchObject({ hosts: 1 })
})

test('the log of the server names neither visitor nor address', async () => {
  expect(server.logBytes).toBe(server.banner.length)
})
