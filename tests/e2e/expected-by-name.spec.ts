import { expect, type Page, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { languageList } from '#contract/languages.ts'
import { DEVICE_WRONG_CODES, END_SCREEN_MS, WRONG_CODES_PAUSE_MS } from '#contract/limits.ts'
import { type CompanySetup, HOST, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { Listener } from '#tests/support/e2e/spoken.ts'
import { numberByEar, seeWellSaid } from '#tests/support/e2e/spoken-journeys.ts'
import { words } from '#tests/support/e2e/words.ts'
import { isLong } from '#tests/support/long.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { type Invitation, inviteGuest } from '#tests/support/server/guests.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

/** An expected guest who has no code with them says who they are, and types the number from a real mail. */

const SOON = { timeout: 15_000 }

let mails: MailServer
let server: ServerUnderTest
test.beforeAll(async () => {
  mails = await mailServer()
  server = await serverUnderTest({ SMTP_URL: mails.url, MAIL_FROM: 'visits@house.example' })
})
test.afterAll(async () => {
  await server.stop()
  await mails.close()
})

let kiosk: Kiosk
let company: TestCompany
let listener: Listener
let begin: (setup?: CompanySetup, listen?: (page: Page) => Promise<Listener>) => Promise<void>
test.beforeEach(({ browser, contextOptions, locale, viewport }) => {
  mails.received.length = 0
  begin = async (setup = {}, listen) => {
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: server.url,
      ...(locale && { locale }),
      viewport,
      serviceWorkers: 'block',
    })
    company = await makeCompany(server.adminAccess, {
      services: ['login'],
      flow: ['host', 'reason'],
      expectedByName: true,
      ...setup,
    })
    const page = await context.newPage()
    if (listen) listener = await listen(page)
    kiosk = await Kiosk.make(page, company)
    await kiosk.open()
  }
})
test.afterEach(() => kiosk.page.context().close())

const invite = (invitation: Invitation = {}) =>
  inviteGuest(server.adminAccess, company.companyId, { hostId: HOST.id, reason: 'Audit', ...invitation })

async function chooseInvited(): Promise<void> {
  await kiosk.home.clickEnter()
  await kiosk.auth.see()
  await kiosk.auth.clickInvited()
  await kiosk.invited.see()
}

async function sayNames(lastName: string, hostName: string): Promise<void> {
  await chooseInvited()
  await kiosk.invited.say(lastName, hostName)
}

async function mailedNumber(): Promise<string> {
  await expect.poll(() => mails.received.length, SOON).toBe(1)
  const { subject } = await PostalMime.parse(mails.received[0]?.raw ?? '')
  // Not every language begins with it.
  return /(?<!\d)\d{3} \d{3}(?!\d)/.exec(subject ?? '')?.[0] ?? ''
}

test('the number from the mail lets an expected guest in, and nothing that is planned is asked', {
  tag: '@every-run',
}, async () => {
  await begin()
  const { guestId, email } = await invite()
  await sayNames('hopper', 'moretti')
  await kiosk.guestNumber.see()
  const number = await mailedNumber()
  expect(mails.received[0]?.recipients).toEqual([email])
  await kiosk.guestNumber.type(number === '000 000' ? '000 001' : '000 000')
  await expect(kiosk.page.getByRole('main')).toContainText(words('NUMBER_WRONG'))
  await kiosk.guestNumber.see()
  await kiosk.guestNumber.type(number)
  await kiosk.expected.see()
  await kiosk.expected.seeWho('Grace Hopper')
  await kiosk.expected.clickYes()
  await kiosk.end.seeWelcome('Grace')
  const { rows } = await server.adminAccess.database.pool.query(
    'select g.state, v.host_id, v.reason from guests g join visits v using (company_id, visit_id) where guest_id = $1',
    [guestId],
  )
  expect(rows).toEqual([{ state: 'arrived', host_id: HOST.id, reason: 'Audit' }])
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
})

test('names that fit nothing are refused without a word about which, and then there is another way', async () => {
  await begin()
  await invite()
  await sayNames('Hopper', 'Köhler')
  await kiosk.invited.seeNotFound()
  const said = await kiosk.page.getByRole('main').getByRole('alert').innerText()
  await kiosk.seeAccessible('invitedNobody')
  await kiosk.invited.say('Nobody', HOST.last)
  await kiosk.invited.seeNotFound()
  expect(await kiosk.page.getByRole('main').getByRole('alert').innerText()).toBe(said)
  await expect(kiosk.page.getByRole('main')).not.toContainText('Grace')
  await kiosk.invited.clickGoOn()
  await kiosk.auth.see()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.see()
})

test('guessing at names ends in a pause that counts down', async () => {
  await begin()
  await invite()
  await sayNames('Nobody', HOST.last)
  for (let wrong = 1; wrong < DEVICE_WRONG_CODES.times; wrong++) {
    await kiosk.invited.seeNotFound()
    await kiosk.invited.say(`Nobody ${'abcdef'[wrong]}`, HOST.last)
  }
  await kiosk.invited.seeNotFound()
  await kiosk.invited.say('Hopper', HOST.last)
  const pause = kiosk.page.getByRole('timer')
  await expect(pause).toBeVisible()
  const before = await pause.innerText()
  await kiosk.pass(5_000)
  await expect(pause).not.toHaveText(before)
  await kiosk.pass(WRONG_CODES_PAUSE_MS)
  await expect(pause).toHaveCount(0)
})

test('a guest without an address is sent to reception, and may go on like others', async () => {
  await begin()
  await invite({ email: null })
  await sayNames('Hopper', HOST.last)
  await kiosk.askDesk.see()
  expect(mails.received).toEqual([])
  await kiosk.askDesk.clickGoOn()
  await kiosk.auth.see()
})

test('without a network the guest is told so, and can try again', async () => {
  await begin()
  await invite()
  await chooseInvited()
  await kiosk.page.context().setOffline(true)
  await kiosk.invited.say('Hopper', HOST.last)
  await expect(kiosk.page.getByRole('main').getByRole('alert')).toContainText(words('ERR_NETWORK'))
  await kiosk.page.context().setOffline(false)
  await kiosk.invited.say('Hopper', HOST.last)
  await kiosk.guestNumber.see()
  // It would arrive in the next test.
  await mailedNumber()
})

/** Trust row A10, as in tests/e2e/spoken.spec.ts: there no mail server is. */
for (const language of isLong ? languageList : (['it'] as const))
  test(`by ear alone, in ${language}: a visitor ${numberByEar.name}`, async () => {
    await begin({ ...numberByEar.setup, languages: [language] }, (page) => Listener.at(page, language))
    const { adminAccess } = server
    await listener.turnOn()
    let number = ''
    await numberByEar.play({ listener, kiosk, company, adminAccess }, async () => {
      number = (await mailedNumber()).replace(' ', '')
      return number
    })
    seeWellSaid(listener, company, [number])
  })

test('a company that does not want it shows no such choice', async () => {
  await begin({ expectedByName: false })
  await kiosk.home.clickEnter()
  await kiosk.auth.see()
  await kiosk.auth.seeInvitedOffered(false)
})
