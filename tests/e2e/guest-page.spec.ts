import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { OWN_ROLL_CALL_POLL_MS } from '#contract/limits.ts'
import { languageList, languages } from '#contract/languages.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { freePort } from '#tests/support/free-port.ts'
import { givePage, type Invitation, inviteGuest } from '#tests/support/server/guests.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** A guest opens the page of the invitation on a phone. */

const phone = { width: 390, height: 844 }
/** 1280 CSS px at 400 %. */
const enlarged = { width: 320, height: 256 }

let server: ServerUnderTest
let url: string
let company: TestCompany

test.beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = await serverUnderTest({ GUEST_URL: url, GUEST_PORT: String(port) })
  company = await makeCompany(server.adminAccess, {
    flow: ['host', 'certificates', 'company', 'phone', 'sex', 'document', 'birthday'],
    certificates: 2,
  })
  await server.adminAccess.database.pool.query(
    "update certificates set ask = 'when_changed' where company_id = $1",
    [company.companyId],
  )
})
test.afterAll(() => server.stop())
test.use({ viewport: phone, locale: 'en-GB', isMobile: false })

interface Opened {
  readonly secret: string
  readonly pass: string
  readonly guestId: string
}

/** Opens the page of a new guest, and fails the test on whatever the browser complains of. */
async function openPage(page: Page, invitation: Invitation = {}): Promise<Opened> {
  const guest = await inviteGuest(server.adminAccess, company.companyId, { hostId: 'h1', ...invitation })
  const secret = await givePage(server.adminAccess, guest.guestId)
  page.on('pageerror', (error) => expect(error.message).toBe('no error'))
  page.on('console', (message) => {
    // Refusals and a lost network are told in words.
    if (message.type() === 'error' && !/status of 4|ERR_INTERNET_DISCONNECTED/.test(message.text()))
      expect(message.text()).toBe('no error')
  })
  page.on('request', (request) => {
    expect(request.url()).not.toContain(secret)
    expect(new URL(request.url()).origin).toBe(url)
  })
  await page.goto(`${url}/g#${secret}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { secret, pass: guest.pass, guestId: guest.guestId }
}

const choose = async (page: Page, language: (typeof languageList)[number]): Promise<void> => {
  await page.locator('#language').selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', languages[language].tag ?? language)
}
const openAll = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('it opens in every language, without a missing word, and nothing is wider than a phone', async ({
  page,
}) => {
  await openPage(page)
  const titles = new Set<string>()
  for (const language of languageList) {
    await choose(page, language)
    await openAll(page)
    await expect(page.locator('html')).toHaveAttribute('dir', languages[language].direction ?? 'ltr')
    const text = await page.locator('main').innerText()
    expect([language, /[A-Z]{3,}_[A-Z_]+|\{\w+\}/.exec(text)?.[0]]).toEqual([language, undefined])
    titles.add(await page.getByRole('heading', { level: 1 }).innerText())
    expect([language, await isTooWide(page)]).toEqual([language, false])
  }
  expect(titles.size).toBe(languageList.length)
})

for (const language of ['en', 'de', 'ar'] as const)
  test(`axe finds nothing, also at 400 %, in ${language}`, async ({ page }) => {
    await openPage(page)
    await choose(page, language)
    await openAll(page)
    for (const size of [phone, enlarged]) {
      await page.setViewportSize(size)
      expect(await isTooWide(page)).toBe(false)
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    }
  })

test('a page that refuses a form, and those of links that show nothing, are accessible', async ({ page }) => {
  await openPage(page)
  await page.getByText('Another person is coming').click()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('please check the marked fields')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  for (const invitation of [{ isCancelled: true }, { startsIn: -600, lasts: 60 }]) {
    await page.goto('about:blank')
    await openPage(page, invitation)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }
  await page.goto('about:blank')
  await page.goto(`${url}/g#${'x'.repeat(22)}`)
  await expect(page.getByRole('heading', { name: 'This link is not valid any more' })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('details, documents and another person are done with the keyboard alone', { tag: '@every-run' }, async ({
  page,
}) => {
  const { guestId, pass } = await openPage(page)
  const tabTo = async (name: string): Promise<void> => {
    for (let nth = 0; nth < 60; nth++) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if ((await focused.count()) > 0 && (await focused.evaluate(labelOf)) === name) return
    }
    throw new Error(`${name} cannot be reached`)
  }
  await tabTo('Phone')
  await page.keyboard.type('+39 051 1234')
  await tabTo('Licence plate')
  await page.keyboard.type('BO 123 XY')
  await tabTo('Save')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Your details are saved.')
  await expect(page.getByRole('status')).toBeFocused()
  await expect(page.getByLabel('Licence plate')).toHaveValue('BO 123 XY')
  await tabTo('I have read and accept “Regole di sicurezza”')
  await page.keyboard.press('Space')
  await tabTo('Accept')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Thank you. What you have accepted is saved.')
  await tabTo('Another person is coming')
  await page.keyboard.press('Enter')
  await tabTo('Send the invitation')
  await page.keyboard.press('Enter')
  // The first wrong field has the focus, and says what is wrong.
  await expect(page.locator(':focus')).toHaveAttribute('name', 'firstname')
  await expect(page.locator(':focus')).toHaveAccessibleDescription('Field required')
  await page.keyboard.type('Alan')
  await tabTo('Email')
  await page.keyboard.type('alan@guest.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Another person is coming instead of you')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.locator('main')).not.toContainText(pass)
  const { rows } = await server.adminAccess.database.pool.query(
    'select state, replaced_by is not null as is_replaced, plate from guests where guest_id = $1',
    [guestId],
  )
  expect(rows).toEqual([{ state: 'cancelled', is_replaced: true, plate: 'BO 123 XY' }])
})

/** In the page. What a person hears of the focused element. */
function labelOf(element: Element): string {
  const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
  const text = labels.length > 0 ? labels.map((one) => one.textContent).join(' ') : element.textContent
  return (text ?? '').trim()
}

test('who cancels presses twice, and may still propose another time', async ({ page }) => {
  const { pass } = await openPage(page)
  await expect(page.locator('main')).toContainText(pass)
  await page.getByText('I cannot come').click()
  await page.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit has been cancelled')
  await expect(page.locator('main')).not.toContainText(pass)
  await page.getByText('Propose another time').click()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Day').fill(day)
  await page.getByLabel('Time').fill('14:30')
  await page.getByRole('button', { name: 'Send the proposal' }).click()
  await expect(page.getByText('You have proposed another time')).toContainText('14:30')
  await expect(page.getByRole('status')).toContainText('You have proposed another time')
})

test('while a roll call runs where a guest is, the page says so by itself, and the guest says that they are safe', async ({
  page,
}) => {
  await page.clock.install()
  const { pass, guestId } = await openPage(page)
  const { companyId, token } = company
  await server.ask(calls.identifyGuest, { pass, direction: true }, { token })
  const signUp = { firstname: 'Grace', lastname: 'Hopper', pass }
  const { body } = await server.ask(calls.signup, signUp, { token, key: randomUUID() })
  const { id: visitorId } = body.data as { id: string }
  const access = (direction: boolean) =>
    server.ask(calls.newAccess, { direction, visitorId, multiScan: true }, { token, key: randomUUID() })
  const plate = page.getByLabel('Licence plate')
  await plate.fill('BO 9')
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(plate, 'what was typed stays until the guest has come').toHaveValue('BO 9')
  expect((await access(true)).status).toBe(200)
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  const say = page.getByRole('button', { name: 'I am safe' })
  await expect(page.getByText('You have checked in.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }), 'the field had the focus').toBeFocused()
  await expect(say).toHaveCount(0)

  const reception = (await hire(server, companyId, 'reception')).browser
  const rollCallId = randomUUID()
  await reception.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: null })
  const said = async () => {
    const { people }: RollCall = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
    return people.map(({ saidSafeAt }) => saidSafeAt !== null)
  }
  await page.locator('#language').focus()
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(page.getByRole('alert')).toHaveText('Evacuation: please leave the building.')
  await expect(page.locator('#language'), 'the focus stays').toBeFocused()
  expect(await said()).toEqual([false])
  for (const size of [phone, enlarged]) {
    await page.setViewportSize(size)
    expect(await isTooWide(page)).toBe(false)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }
  // A page that was put there anew lacks it, and its alarm is spoken again.
  await page.getByRole('alert').evaluate((alarm) => alarm.setAttribute('data-same', ''))
  await say.focus()
  await page.keyboard.press('Enter')
  const status = page.getByRole('status')
  await expect(status).toContainText('The wardens see that you are safe.')
  await expect(status).toBeFocused()
  await expect(say).toHaveCount(0)
  expect(await said()).toEqual([true])
  await server.adminAccess.database.pool.query(
    `update appointments set guest_note = 'Bring a helmet.'
      where appointment_id = (select appointment_id from guests where guest_id = $1)`,
    [guestId],
  )
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(page.getByText('Bring a helmet.')).toBeVisible()
  await expect(status).toContainText('The wardens see that you are safe.')
  await expect(status).toBeFocused()
  await expect(page.getByRole('alert')).toHaveAttribute('data-same')
  await access(false)
  await page.clock.runFor(OWN_ROLL_CALL_POLL_MS)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a document in PDF is saved, and its address has no secret', async ({ page }) => {
  await openPage(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Open “Riservatezza e privacy” (PDF)' }).click()
  expect((await saved).suggestedFilename()).toBe('document.pdf')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('what was typed into other forms stays when one is sent, and what was typed when the language changes', async ({
  page,
}) => {
  await openPage(page)
  const box = page.getByLabel('I have read and accept “Regole di sicurezza”')
  const plate = page.getByLabel('Licence plate')
  await plate.fill('BO 9')
  await page.getByText('Another person is coming').click()
  await page.getByLabel('Email').fill('alan@guest.example')
  await choose(page, 'it')
  await choose(page, 'en')
  await expect(plate).toHaveValue('BO 9')
  await expect(page.getByLabel('Email'), 'its part stays open').toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('alan@guest.example')
  await box.check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Your details are saved.')
  await expect(box).toBeChecked()
  await expect(page.getByLabel('Email')).toHaveValue('alan@guest.example')
  await plate.fill('BO 10')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('Thank you. What you have accepted is saved.')
  await expect(plate).toHaveValue('BO 10')
})

test('a document that was ticked in one language is not ticked in another', async ({ page }) => {
  await openPage(page)
  await page.getByLabel('I have read and accept “Regole di sicurezza”').check()
  await choose(page, 'de')
  for (const box of await page.locator('form[data-act=accept] input').all())
    await expect(box).not.toBeChecked()
})

test('what one guest typed is not there on the page of another', async ({ page }) => {
  await openPage(page)
  await page.getByLabel('Licence plate').fill('BO 9')
  const other = await inviteGuest(server.adminAccess, company.companyId, { hostId: 'h1' })
  const secret = await givePage(server.adminAccess, other.guestId)
  await page.evaluate((hash) => {
    location.hash = hash
  }, secret)
  await expect(page.locator('main')).toContainText(other.pass)
  await expect(page.getByLabel('Licence plate')).toHaveValue('')
})

test('a language that was chosen without a network is asked for again', async ({ page, context }) => {
  await openPage(page)
  await page.getByLabel('Licence plate').fill('BO 9')
  await context.setOffline(true)
  await page.locator('#language').selectOption('de')
  await expect(page.getByRole('alert')).toHaveText('Attention, check the connection')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('#language')).toBeFocused()
  await expect(page.locator('[name=plate]')).toHaveValue('BO 9')
})

test('without a network what was typed stays, and it can be sent again', async ({ page, context }) => {
  await openPage(page)
  await page.getByLabel('Licence plate').fill('BO 9')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Attention, check the connection')
  await expect(page.getByLabel('Licence plate')).toHaveValue('BO 9')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
})

test('where a network answers nothing, the page says so after some seconds, and it can be sent again', async ({
  page,
}) => {
  await page.clock.install()
  await openPage(page)
  await page.getByLabel('Licence plate').fill('BO 9')
  await page.route(`${url}/g/act`, () => undefined)
  const asked = page.waitForRequest(`${url}/g/act`)
  await page.getByRole('button', { name: 'Save' }).click()
  await asked
  await page.clock.runFor(8_000)
  await expect(page.getByRole('alert')).toHaveText('Attention, check the connection')
  await page.unroute(`${url}/g/act`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details are saved.')).toBeVisible()
})
