import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { END_SCREEN_MS, HOST_ANSWERS_POLL_MS } from '#contract/limits.ts'
import { atOrBelow } from '#tests/support/e2e/at-or-below.ts'
import { HOST, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** A host who does not answer becomes an alarm of the reception, on whichever page it is; a host who does answers by a button. */

test.describe.configure({ mode: 'serial' })

const SOON = { timeout: 15_000 }
const desk = { width: 1280, height: 820 }
const phone = { width: 320, height: 700 }

let mails: MailServer
let server: ServerUnderTest
let company: TestCompany
let home: string
let staff: StaffConsole

test.beforeAll(async ({ browser }) => {
  mails = await mailServer()
  server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
  company = await makeCompany(server.adminAccess, { flow: ['host'], services: ['login'] })
  home = `${server.url}/console/${company.companyId}`
  const { email } = await hire(server, company.companyId, 'reception')
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: desk,
  })
  staff = new StaffConsole(await context.newPage())
  await staff.page.goto(home)
  await staff.signIn(email, PASSWORD)
  await expect(staff.page).toHaveURL(atOrBelow(home))
})
test.afterAll(async () => {
  await server.stop()
  await mails.close()
})

async function arrive(toUserId: string): Promise<void> {
  const { status } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId: await company.meet(), toUserId },
    { token: company.token, key: randomUUID() },
  )
  expect(status).toBe(200)
}
const giveMail = () =>
  server.adminAccess.database.pool.query(
    "update hosts set email = host_id || '@house.example', language = 'de' where company_id = $1",
    [company.companyId],
  )
const alarm = () => staff.page.getByRole('alert').filter({ hasText: 'Grace Okafor' })
/** @param list the message with its name: of those for whom no host has answered, or of the others */
const row = (list = 'NOTIFY_TITLE') =>
  staff.page
    .getByRole('list', { name: words(list), exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Grace Okafor' })

test('a visitor whose host cannot be reached is an alarm on every page, until reception answers', async () => {
  await staff.open(home, 'log')
  await arrive('h1')
  await expect(alarm()).toBeVisible(SOON)
  expect(await staff.complaints()).toEqual([])
  await staff.page.getByRole('link', { name: words('NOTIFY_ALARM_OPEN') }).click()
  await staff.see('DESK_INSIDE')
  // The screen has said that it shows it.
  await expect(row('NOTIFY_WAITING')).toContainText(/mostrato alla reception/i, SOON)
  await expect(row()).toHaveCount(0)
  await staff.page.setViewportSize(phone)
  expect(await staff.complaints()).toEqual([])
  await staff.page.setViewportSize(desk)
  await row('NOTIFY_WAITING')
    .getByRole('button', { name: words('NOTIFY_ANSWER_OF', { name: 'Grace Okafor' }) })
    .click()
  expect(await staff.complaints()).toEqual([])
  await staff
    .dialog()
    .getByRole('button', { name: words('NOTIFY_ANSWER_5') })
    .click()
  await expect(row()).toContainText(words('NOTIFY_ANSWER_5'))
  await expect(alarm()).toHaveCount(0)
})

test('a host answers by a button of the mail’s page; to open it changes nothing', async ({ browser }) => {
  await giveMail()
  await arrive('h2')
  await expect.poll(() => mails.received.length, { timeout: 15_000 }).toBe(1)
  const { text } = await PostalMime.parse(mails.received[0]?.raw ?? Buffer.alloc(0))
  const [link = ''] = /http\S+\/n\/[\w-]{22}/.exec(text ?? '') ?? []
  const context = await browser.newContext({ locale: 'de-DE', viewport: phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(link)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  const handed = row().filter({ hasText: /accettata dal server di posta/i })
  await expect(handed).toHaveCount(1, SOON)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Ich komme' })).toBeFocused()
  await page.getByRole('button', { name: 'In 10 Minuten' }).press('Enter')
  await expect(page.getByRole('status')).toHaveText('Ihre Antwort: In 10 Minuten')
  await expect(row().filter({ hasText: words('NOTIFY_ANSWER_10') })).toHaveCount(1, SOON)
  await context.close()
})

test('a visitor reads that the host is told, and on home when the host comes', async ({ browser }) => {
  await giveMail()
  const { first, code } = company.visitor
  const end = `…${code.slice(-2)}`
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  const kiosk = await Kiosk.make(page, company)
  await kiosk.open()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(code)
  await kiosk.hostAndReason.searchHost('moret')
  await kiosk.hostAndReason.clickHost(HOST.last)
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(first)
  await kiosk.holdStill(async () => {
    await expect(
      page.getByText(words('HOST_ANSWER_PLACE', { code: end })).filter({ visible: true }),
    ).toBeVisible()
    await kiosk.seeAccessible('enteredHostTold')
  })
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  const answers = page.getByRole('list', { name: words('HOST_ANSWERS') })
  await expect(answers).toHaveCount(0)
  const name = `${first} ${company.visitor.last}`
  await staff.page.getByRole('button', { name: words('NOTIFY_ANSWER_OF', { name }) }).click()
  await staff
    .dialog()
    .getByRole('button', { name: words('NOTIFY_ANSWER_5') })
    .click()
  await expect(staff.dialog()).toHaveCount(0)
  await kiosk.pass(HOST_ANSWERS_POLL_MS)
  await expect(answers.getByRole('listitem')).toHaveText([new RegExp(`^${end}.*\\d\\d:\\d\\d\\.$`)])
  await kiosk.seeAccessible('homeAnswers')
  await context.close()
})

test('a host’s own page shows who waits, and takes the answer', async ({ browser }) => {
  const { email, browser: api } = await hire(server, company.companyId, 'host')
  await server.adminAccess.database.pool.query(
    `insert into hosts (company_id, host_id, first_name, last_name, search_key, email, language)
      values ($1, 'h3', 'Claire', 'Martin', 'claire martin', $2, 'fr')`,
    [company.companyId, email],
  )
  const context = await browser.newContext({ baseURL: server.url, locale: 'it-IT', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto('/console/visitors')
  const host = new StaffConsole(page)
  await host.signIn(email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Vos visites' })).toBeFocused(SOON)
  await expect(page.getByText('Aucune visite ne vous attend.')).toBeVisible()
  await arrive('h3')
  const five = page.getByRole('button', { name: 'Dans 5 minutes' })
  await expect(five).toBeVisible(SOON)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await five.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Dans 5 minutes' })).toBeVisible(SOON)
  await expect(five).toBeFocused()
  await expect(five).toHaveAttribute('aria-pressed', 'true')
  expect((await api.get(consoleCalls.listMyVisitors, {})).visitors).toHaveLength(1)
  await page.goto('/console')
  await expect(page).toHaveURL(/\/console\/visitors$/)
  await context.close()
})
