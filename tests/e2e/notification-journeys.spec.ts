import { type Browser, type BrowserContext, devices, expect, type Page, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { END_SCREEN_MS, HOST_ANSWERS_POLL_MS } from '#contract/limits.ts'
import { HOST, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/**
 * Two visitors sign, one at the tablet and one on their own phone, and their host has the own page open. What the host answers, or
 * the reception for a host who does not, is told to both visitors and to the desk.
 */

const SOON = { timeout: 15_000 }
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
const guest = { first: 'Grace', last: 'Okafor', email: 'grace@visitor.example' }

let mails: MailServer
let server: ServerUnderTest
let company: TestCompany
let hostAddress: string
let desk: StaffConsole
let host: StaffConsole
let tablet: Kiosk
let phone: Kiosk
const contexts: BrowserContext[] = []

test.beforeAll(async () => {
  mails = await mailServer()
  server = await serverUnderTest((url) => ({ SMTP_URL: mails.url, PUBLIC_URL: url }))
})
test.afterAll(async () => {
  await server.stop()
  await mails.close()
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])

async function newPage(browser: Browser, more: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 820 },
    ...more,
  })
  contexts.push(context)
  return context.newPage()
}

/** Headless Chromium asks no person whether it may notify: the page asks this, which agrees. */
const AGREEING = `
  globalThis.notified = []
  globalThis.Notification = class {
    static permission = 'default'
    static requestPermission = async () => (Notification.permission = 'granted')
    constructor(title) {
      notified.push(title)
    }
  }`
/** In the page: it comes to the front, or goes behind others. */
const turn = (page: Page, to: 'visible' | 'hidden'): Promise<unknown> =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${to}' })
    document.dispatchEvent(new Event('visibilitychange'))`)

/** Counts the notes of the chime. */
const countNotes = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    globalThis.notes = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      globalThis.notes++
      return start.apply(this, when)
    }`)
const notes = (page: Page): Promise<number> => page.evaluate('globalThis.notes')
const hearChime = (page: Page, before = 0): Promise<void> =>
  expect.poll(() => notes(page), SOON).toBeGreaterThan(before)

/** The company, the desk at another page than *Today*, and the host's own page. */
async function open(browser: Browser): Promise<void> {
  company = await makeCompany(server.adminAccess, {
    flow: ['host', 'signOnEntry'],
    services: ['login', 'touchless'],
  })
  const home = `${server.url}/console/${company.companyId}`
  const [reception, hired] = [
    await hire(server, company.companyId, 'reception'),
    await hire(server, company.companyId, 'host'),
  ]
  hostAddress = hired.email
  await sql(
    "update hosts set email = $2, language = 'de' where company_id = $1 and host_id = $3",
    hostAddress,
    HOST.id,
  )
  desk = new StaffConsole(await newPage(browser))
  await countNotes(desk.page)
  await desk.page.goto(`${home}/log`)
  await desk.signIn(reception.email, PASSWORD)
  await expect(desk.page).toHaveURL(`${home}/log`)
  host = new StaffConsole(await newPage(browser))
  await countNotes(host.page)
  await host.page.addInitScript(AGREEING)
  await host.page.goto('/console/visitors')
  await host.signIn(hired.email, PASSWORD)
  await expect(host.page.getByRole('heading', { name: 'Ihre Besuche' })).toBeVisible(SOON)
}

/** What a visitor does from the question for the host on. */
async function signToHost(kiosk: Kiosk): Promise<void> {
  await kiosk.hostAndReason.searchHost('moret')
  await kiosk.hostAndReason.clickHost(HOST.last)
  await kiosk.clickMain()
  await kiosk.signature.draw()
  await kiosk.clickMain()
}

/** Both visitors enter; home stands on the tablet and on the phone. */
async function bothEnter(browser: Browser): Promise<void> {
  tablet = await Kiosk.make(await newPage(browser), company)
  await tablet.open()
  const link = await tablet.touchless.scan()
  await tablet.home.clickEnter()
  await tablet.auth.clickIdCode()
  await tablet.idAuth.typeCode(company.visitor.code)
  await signToHost(tablet)
  await tablet.end.seeWelcome(company.visitor.first)
  await tablet.pass(END_SCREEN_MS)
  await tablet.home.see()
  phone = await Kiosk.make(await newPage(browser, pixel), null)
  await phone.open(link)
  await phone.home.clickEnter()
  await phone.auth.clickSignUp()
  await phone.signUp.fill(guest)
  await phone.clickMain()
  await phone.badge.clickClose()
  await signToHost(phone)
  await phone.end.seeWelcome(guest.first)
  await phone.page.reload()
  await phone.home.see()
}

const cardOf = (name: string) => host.page.getByRole('region', { name: new RegExp(name) })
const names = () => [`${company.visitor.first} ${company.visitor.last}`, `${guest.first} ${guest.last}`]
const lines = (kiosk: Kiosk) =>
  kiosk.page.getByRole('list', { name: words('HOST_ANSWERS') }).getByRole('listitem')
/** Their end of the code, and this. */
const seeAtTablet = async (says: string | RegExp): Promise<void> => {
  await tablet.pass(HOST_ANSWERS_POLL_MS)
  await expect(lines(tablet)).toContainText([says], SOON)
  await expect(lines(tablet)).toContainText([`…${company.visitor.code.slice(-2)}`])
  const said = await tablet.page.getByRole('main').innerText()
  for (const name of [company.visitor.first, company.visitor.last, HOST.first, HOST.last])
    expect(said).not.toContain(name)
}
const seeOnPhone = async (says: string | RegExp): Promise<void> => {
  await phone.pass(HOST_ANSWERS_POLL_MS)
  await expect(lines(phone)).toHaveText([says], SOON)
}
/** A sentence with a time in place of `{time}`. */
const withTime = (id: string): RegExp =>
  new RegExp(words(id, { time: '@' }).replace(/[.?]/g, '\\$&').replace('@', '\\d\\d:\\d\\d'))
/** @param list the message with the name of the desk's list: of those for whom no host has answered, or of the others */
const seeAtDesk = async (says: string | RegExp, list = 'NOTIFY_TITLE'): Promise<void> => {
  if (!desk.page.url().endsWith('/desk')) await desk.go('DESK_INSIDE')
  const rows = desk.page.getByRole('list', { name: words(list) }).getByRole('listitem')
  for (const name of names())
    await expect(rows.filter({ hasText: name })).toContainText(says, { ...SOON, ignoreCase: true })
}

test('the host’s page rings, and “in 5 minutes” is told to the visitors and to the desk', async ({
  browser,
}) => {
  await open(browser)
  await bothEnter(browser)
  await hearChime(host.page)
  for (const name of names()) await expect(cardOf(name)).toBeVisible(SOON)
  // What the page says that it shows is all that the desk claims.
  await seeAtDesk(words('NOTIFY_HOST_SHOWN', { at: '' }).trim())
  expect(await notes(desk.page)).toBe(0)
  await seeOnPhone(words('HOST_ASKED'))
  for (const name of names()) await cardOf(name).getByRole('button', { name: 'In 5 Minuten' }).click()
  await seeAtDesk(words('NOTIFY_ANSWER_5'))
  await seeAtTablet(withTime('HOST_COMING_AT'))
  await seeOnPhone(withTime('HOST_COMING_AT'))
})

test('without an answer the desk rings, and the visitors are asked to go there', {
  tag: '@every-run',
}, async ({ browser }) => {
  await open(browser)
  await sql(
    'update companies set notify_again_s = 1, notify_desk_s = 2, notify_give_up_s = 3600 where company_id = $1',
  )
  await bothEnter(browser)
  await hearChime(host.page)
  const alarm = desk.page.getByRole('alert')
  for (const name of names()) await expect(alarm.filter({ hasText: name })).toBeVisible(SOON)
  await hearChime(desk.page)
  await seeAtDesk(words('NOTIFY_DESK_SHOWN', { at: '' }).trim(), 'NOTIFY_WAITING')
  await seeAtTablet(words('HOST_ASK_RECEPTION'))
  await seeOnPhone(words('HOST_ASK_RECEPTION'))
  // The host may still answer, and that ends the alarm.
  for (const name of names()) await cardOf(name).getByRole('button', { name: 'Ich komme' }).click()
  await expect(alarm).toHaveCount(0, SOON)
  await seeAtTablet(words('HOST_COMING'))
  await seeOnPhone(words('HOST_COMING'))
})

test('by the link of the mail: to open it changes nothing, its button is told', async ({ browser }) => {
  await open(browser)
  await host.page.close()
  await bothEnter(browser)
  const own = () => mails.received.filter(({ recipients }) => recipients.includes(hostAddress))
  await expect.poll(() => own().length, SOON).toBe(2)
  const pages: Page[] = []
  for (const { raw } of own()) {
    const { text } = await PostalMime.parse(raw)
    const [link = ''] = /http\S+\/n\/[\w-]{22}/.exec(text ?? '') ?? []
    // A mail scanner first, then the host.
    expect((await fetch(link)).status).toBe(200)
    const page = await newPage(browser, pixel)
    await page.goto(link)
    pages.push(page)
  }
  await seeAtDesk(words('NOTIFY_MAIL_HANDED', { at: '' }).trim())
  await seeOnPhone(words('HOST_ASKED'))
  await expect(lines(tablet)).toHaveCount(0)
  for (const page of pages) {
    await page.getByRole('button', { name: 'In 5 Minuten' }).click()
    await expect(page.getByRole('status')).toHaveText('Ihre Antwort: In 5 Minuten')
  }
  await seeAtDesk(words('NOTIFY_ANSWER_5'))
  await seeAtTablet(withTime('HOST_COMING_AT'))
  await seeOnPhone(withTime('HOST_COMING_AT'))
})

test('a page in the background notifies by the browser, without a name, and is evidence only once it is seen', async ({
  browser,
}) => {
  await open(browser)
  const ask = host.page.getByRole('button', { name: 'Auch durch den Browser benachrichtigen' })
  expect(await host.complaints()).toEqual([])
  await ask.click()
  await expect(ask).toHaveCount(0)
  await turn(host.page, 'hidden')
  await bothEnter(browser)
  await hearChime(host.page)
  const notified = await host.page.evaluate<readonly string[]>('notified')
  expect(new Set(notified)).toEqual(new Set(['Besuch wartet auf Sie.']))
  await seeAtDesk(words('NOTIFY_MAIL_HANDED', { at: '' }).trim())
  await turn(host.page, 'visible')
  await seeAtDesk(words('NOTIFY_HOST_SHOWN', { at: '' }).trim())
})
