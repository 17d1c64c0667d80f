import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { calls } from '#contract/calls/index.ts'
import { languageList, languages } from '#contract/languages.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { Keyboard } from '#tests/support/e2e/keyboard.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { isLong } from '#tests/support/long.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/**
 * A person who is told of a visitor, by the own page, by the mail's page or at the desk, reads and answers at 400 % zoom, by keyboard alone,
 * and in each language of the kiosk.
 */

test.describe.configure({ mode: 'serial' })

const SOON = { timeout: 15_000 }
/** 1280×1024 at 400 %. */
const zoomed = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }
const desk = { viewport: { width: 1280, height: 820 } }
/** The longest words, the other direction and another script; all of them in the long form. */
const read = isLong ? languageList : (['de', 'ar', 'ja'] as const)

let mails: MailServer
let server: ServerUnderTest
let company: TestCompany
let hostAddress: string

test.beforeAll(async () => {
  mails = await mailServer()
  server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
  company = await makeCompany(server.adminAccess, { flow: ['host'] })
  hostAddress = (await hire(server, company.companyId, 'host')).email
  await sql("update hosts set email = $2 where company_id = $1 and host_id = 'h1'", hostAddress)
  await sql(
    "insert into host_delegates (company_id, host_id, delegate_id, position) values ($1, 'h1', 'h2', 0)",
  )
  await arrive()
})
test.afterAll(async () => {
  await server.stop()
  await mails.close()
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])
async function arrive(): Promise<void> {
  const { status } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId: await company.meet(), toUserId: 'h1' },
    { token: company.token, key: randomUUID() },
  )
  expect(status).toBe(200)
}
const speak = (language: string) =>
  sql("update hosts set language = $2 where company_id = $1 and host_id = 'h1'", language)
async function open(browser: Browser, look: object): Promise<StaffConsole> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...look,
  })
  return new StaffConsole(await context.newPage())
}
async function openAsHost(browser: Browser, look: object): Promise<StaffConsole> {
  const host = await open(browser, look)
  await host.page.goto('/console/visitors')
  await host.signIn(hostAddress, PASSWORD)
  await expect(host.page.getByRole('region').first()).toBeVisible(SOON)
  return host
}
const readLink = async (): Promise<string> => {
  await expect.poll(() => mails.received.length, SOON).toBeGreaterThan(0)
  const { text } = await PostalMime.parse(mails.received[0]?.raw ?? Buffer.alloc(0))
  return /http\S+\/n\/[\w-]{22}/.exec(text ?? '')?.[0] ?? ''
}
const directionOf = (page: Page): Promise<string> =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const main = heading.closest('main')
    return main === null ? '' : getComputedStyle(main).direction
  })

for (const language of read)
  test(`a host reads both pages in ${language}, at 400 % zoom and at a desk`, async ({ browser }) => {
    await speak(language)
    const link = await readLink()
    const direction = languages[language].direction ?? 'ltr'
    for (const look of [zoomed, desk]) {
      const host = await openAsHost(browser, look)
      expect.soft(await host.complaints(), 'own page').toEqual([])
      expect.soft(await host.isWiderThanScreen(), 'own page').toBe(false)
      expect.soft(await directionOf(host.page)).toBe(direction)
      await expect(host.page.locator('main')).toHaveAttribute('lang', language)
      await host.page.goto(link)
      expect.soft(await host.complaints(), 'page of the mail').toEqual([])
      expect.soft(await host.isWiderThanScreen(), 'page of the mail').toBe(false)
      expect.soft(await directionOf(host.page)).toBe(direction)
      await host.page.context().close()
    }
  })

test('a host answers by keyboard alone, at 400 % zoom, on both pages', async ({ browser }) => {
  await speak('de')
  const host = await openAsHost(browser, zoomed)
  await expect(host.heading).toBeFocused()
  const keys = new Keyboard(host.page)
  const button = (name: string) => host.page.getByRole('button', { name, exact: true })
  await keys.use(button('In 10 Minuten'), 'Space')
  await expect(host.page.getByRole('status').filter({ hasText: 'In 10 Minuten' })).toBeVisible(SOON)
  await expect(button('In 10 Minuten')).toBeFocused()
  await keys.use(button('Jetzt nicht möglich'))
  await expect(button('Jetzt nicht möglich')).toHaveAttribute('aria-pressed', 'true', SOON)
  await host.page.goto(await readLink())
  await host.page.keyboard.press('Tab')
  await keys.reach(button('In 5 Minuten'))
  // It leads to another page.
  await host.page.keyboard.press('Enter')
  await expect(host.page.getByRole('status')).toHaveText('Ihre Antwort: In 5 Minuten')
  await host.page.context().close()
})

test('a host is told that an answer did not arrive, until one does', async ({ browser }) => {
  await speak('de')
  const { page } = await openAsHost(browser, desk)
  const answer = page.getByRole('button', { name: 'In 10 Minuten', exact: true })
  const failed = page.getByRole('alert').filter({ hasText: 'Das hat nicht geklappt.' })
  await page.route('**/api/console/my-visitors/answer', (route) => route.abort())
  await answer.click()
  await expect(failed).toBeVisible()
  await page.unroute('**/api/console/my-visitors/answer')
  await answer.click()
  await expect(page.getByRole('status').filter({ hasText: 'In 10 Minuten' })).toBeVisible(SOON)
  await expect(failed).toHaveCount(0)
  await page.context().close()
})

test('the reception answers by keyboard alone, at 400 % zoom', async ({ browser }) => {
  const reception = await hire(server, company.companyId, 'reception')
  const staff = await open(browser, zoomed)
  const home = `${server.url}/console/${company.companyId}`
  await sql('update companies set notify_again_s = 1, notify_desk_s = 2 where company_id = $1')
  await arrive()
  await staff.page.goto(`${home}/desk`)
  await staff.signIn(reception.email, PASSWORD)
  await expect(staff.page.getByRole('alert').filter({ hasText: 'Grace Okafor' })).toBeVisible(SOON)
  await staff.see('DESK_INSIDE')
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)
  const keys = new Keyboard(staff.page)
  await staff.heading.focus()
  const answer = staff.page
    .getByRole('button', { name: words('NOTIFY_ANSWER_OF', { name: 'Grace Okafor' }) })
    .first()
  await keys.use(answer)
  await expect(staff.dialog()).toBeVisible()
  expect(await staff.complaints()).toEqual([])
  expect(await staff.isWiderThanScreen()).toBe(false)
  // Another host is chosen by name.
  await keys.use(staff.dialog().getByRole('button', { name: words('NOTIFY_ANSWER_OTHER') }))
  await keys.use(staff.dialog().getByRole('button', { name: words('CANCEL') }))
  await keys.use(staff.dialog().getByRole('button', { name: words('NOTIFY_ANSWER_5') }))
  await expect(staff.dialog()).toHaveCount(0)
  await expect(staff.page.getByRole('alert')).toHaveCount(0, SOON)
  await expect(
    staff.page
      .getByRole('list', { name: words('NOTIFY_TITLE') })
      .getByRole('listitem')
      .filter({ hasText: words('NOTIFY_ANSWER_5') }),
  ).not.toHaveCount(0)
  await staff.page.context().close()
})

test('the answer that is being recorded stays on the screen when the list has no one any more, and does not come back', async ({
  browser,
}) => {
  const leave = () => sql('update visits set exited_at = now() where company_id = $1 and exited_at is null')
  await sql('update companies set notify_again_s = 1, notify_desk_s = 2 where company_id = $1')
  await leave()
  await arrive()
  const reception = await hire(server, company.companyId, 'reception')
  const staff = await open(browser, desk)
  const { page } = staff
  await page.goto(`${server.url}/console/${company.companyId}/desk`)
  await staff.signIn(reception.email, PASSWORD)
  const waiting = page.locator(`ul[aria-label="${words('NOTIFY_WAITING')}"]`)
  await expect(waiting.locator('li')).toHaveCount(1, SOON)
  await waiting.getByRole('button', { name: words('NOTIFY_ANSWER_OF', { name: 'Grace Okafor' }) }).click()
  await expect(staff.dialog()).toBeVisible()
  await leave()
  await expect(waiting).toHaveCount(0, SOON)
  await expect(staff.dialog()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(staff.dialog()).toHaveCount(0)
  await arrive()
  await expect(waiting.locator('li')).toHaveCount(1, SOON)
  await expect(staff.dialog()).toHaveCount(0)
  await page.context().close()
})
