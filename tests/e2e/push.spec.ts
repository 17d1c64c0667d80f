import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { HOST_PAGE_LEFT_MS } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { openProfile } from '#tests/support/e2e/profile.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { pushBrowser, type PushService, pushService } from '#tests/support/push-service.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser as Api, hire, PASSWORD } from '#tests/support/server/staff.ts'

/**
 * A host switches push messages on in a browser, and gets one. Chromium cannot subscribe at Google here, so that the browser's
 * part of the subscription is a test's; its service worker, the notification and everything of the server are real.
 */

test.describe.configure({ mode: 'serial' })

const SOON = { timeout: 15_000 }
const phone = { width: 390, height: 844 }

let service: PushService
let server: ServerUnderTest
let company: TestCompany
let companyId: string
let manager: Api

test.beforeAll(async () => {
  service = await pushService(() => ({ status: 201 }))
  server = await serverUnderTest({ ...service.settings, MAIL_FROM: 'visits@kiosk-tests.org' })
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  await manager.get(consoleCalls.savePushRules, { companyId, isOn: true })
})
test.afterAll(async () => {
  await server.stop()
  await service.close()
})
test.beforeEach(() => void service.received.splice(0))

async function pass(visitorId: string, direction: boolean): Promise<void> {
  const { status } = await server.ask(
    calls.newAccess,
    { direction, visitorId, ...(direction && { toUserId: 'h1' }) },
    { token: company.token, key: randomUUID() },
  )
  expect(status).toBe(200)
}
const headlines = async (): Promise<readonly string[]> =>
  (await manager.get(consoleCalls.listNotifications, { companyId, siteId: null })).notifications.map(
    ({ headline }: { readonly headline: string }) => headline,
  )

/** A subscription such as the maker of the browser would make. @param answers to the browser's question for the permission */
async function withSubscription(context: BrowserContext, answers: 'granted' | 'denied') {
  const made = pushBrowser(`/${randomUUID()}`)
  await context.addInitScript(
    ({ subscription, answer }) => {
      const { endpoint, p256dh, auth } = subscription
      const KEPT = 'subscribed'
      let permission = localStorage.getItem(KEPT) === null ? 'default' : 'granted'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        permission = answer
        return answer
      }
      const keyBytes = () => {
        const text = (localStorage.getItem(KEPT) ?? '').replaceAll('-', '+').replaceAll('_', '/')
        return Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0)
      }
      const subscribed = () => ({
        endpoint,
        options: { applicationServerKey: keyBytes() },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(KEPT)
          return true
        },
      })
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(KEPT) === null ? null : subscribed()),
        subscribe: async ({ applicationServerKey }: { readonly applicationServerKey: string }) => {
          localStorage.setItem(KEPT, applicationServerKey)
          return subscribed()
        },
      })
    },
    { subscription: made.subscription, answer: answers },
  )
  return made
}

async function signIn(page: Page, language: string): Promise<void> {
  const { email } = await hire(server, companyId, 'host')
  await server.adminAccess.database.pool.query(
    "update hosts set email = $2, language = $3 where company_id = $1 and host_id = 'h1'",
    [companyId, email, language],
  )
  await page.goto('/console/visitors')
  await new StaffConsole(page).signIn(email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused(SOON)
}
const seeAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
}

test('a host switches push messages on, gets one that says who waits, and switches them off', async () => {
  // The headless shell shows no notifications.
  const folder = await mkdtemp(join(tmpdir(), 'push-browser-'))
  const context = await openProfile(folder, {
    baseURL: server.url,
    viewport: phone,
    serviceWorkers: 'allow',
    permissions: ['notifications'],
  })
  const made = await withSubscription(context, 'granted')
  const page = await context.newPage()
  await signIn(page, 'en')
  const switchOn = page.getByRole('button', { name: 'Notify me on this device' })
  await expect(switchOn).toBeVisible(SOON)
  await seeAccessible(page)
  await switchOn.click()
  await expect(page.getByText('This device notifies you even while this page is closed.')).toBeVisible(SOON)
  await seeAccessible(page)

  const visitorId = await company.meet()
  await pass(visitorId, true)
  await expect.poll(() => service.received.length, SOON).toBe(1)
  const content = JSON.stringify(made.open(service.received[0]?.body ?? Buffer.alloc(0)))
  await expect.poll(headlines, SOON).toEqual(['hostShown'])

  // What the push service would hand to the browser.
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/console/'))
      if (ours !== undefined) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: await registered,
    data: content,
  })
  const shown = () =>
    server.adminAccess.database.pool
      .query(
        "select shown_at is not null as shown from host_notification_attempts where company_id = $1 and channel = 'push'",
        [companyId],
      )
      .then(({ rows }) => rows)
  await expect.poll(shown, SOON).toEqual([{ shown: true }])
  const notifications = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, lang, dir }) => ({ title, lang, dir }))
  })
  expect(notifications).toEqual([{ title: expect.stringContaining('Grace Okafor'), lang: 'en', dir: 'ltr' }])

  // Meanwhile the push service has ended the subscription: the page makes a new one as it is loaded.
  await server.adminAccess.database.pool.query('delete from push_subscriptions')
  await page.reload()
  await expect(page.getByText('This device notifies you even while this page is closed.')).toBeVisible(SOON)
  const known = async () =>
    (await server.adminAccess.database.pool.query('select 1 from push_subscriptions')).rows.length
  expect(await known()).toBe(1)

  await pass(visitorId, false)
  await expect(page.getByRole('status').filter({ hasText: 'Grace Okafor has left' })).toBeVisible(SOON)
  await expect(page.getByText('Grace Okafor has left')).toHaveCount(0, { timeout: HOST_PAGE_LEFT_MS + 5_000 })

  await page.getByRole('button', { name: 'Stop on this device' }).click()
  await expect(switchOn).toBeVisible(SOON)
  expect(await known()).toBe(0)
  await context.close()
  await rm(folder, { recursive: true })
})

test('a host whose browser refuses is told where to change it, in a language from right to left too', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: phone, serviceWorkers: 'allow' })
  await withSubscription(context, 'denied')
  const page = await context.newPage()
  await signIn(page, 'ar')
  await page.getByRole('button', { name: 'الإشعار على هذا الجهاز' }).click(SOON)
  await expect(page.getByRole('status').filter({ hasText: 'لا يسمح المتصفح' })).toBeVisible(SOON)
  await seeAccessible(page)
  await context.close()
})

test('the next person at the same browser is notified of nothing', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: phone, serviceWorkers: 'allow' })
  await withSubscription(context, 'granted')
  const page = await context.newPage()
  await signIn(page, 'en')
  await page.getByRole('button', { name: 'Notify me on this device' }).click(SOON)
  await page.getByRole('button', { name: 'Stop on this device' }).waitFor(SOON)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/sign-in/, SOON)
  const { rows } = await server.adminAccess.database.pool.query('select 1 from push_subscriptions')
  expect(rows).toEqual([])
  await signIn(page, 'en')
  await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible(SOON)
  await context.close()
})
