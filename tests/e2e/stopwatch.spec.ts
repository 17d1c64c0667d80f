import { rmSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { freePort } from '#tests/support/free-port.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { giveAuthenticator, StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { type RunningServer, startServer } from '#tests/support/e2e/start-server.ts'
import { words } from '#tests/support/e2e/words.ts'

/**
 * From the first start in production on an empty database to the first visitor on a tablet, by the shortest way that the console
 * offers: what the hand does in the console is counted by the page itself, and told as one line of JSON.
 */

const AIM = { clicks: 15, fields: 12 }
const desk = { width: 1440, height: 900 }

let dataDir: string
let server: RunningServer
let context: BrowserContext

test.beforeEach(async ({ browser, contextOptions }) => {
  dataDir = makeDataDir()
  const port = await freePort()
  server = await startServer(dataDir, port, { NODE_ENV: 'production' })
  context = await browser.newContext({ ...contextOptions, locale: 'it-IT', viewport: desk })
})
test.afterEach(async () => {
  await context?.close()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the first visitor is entered after few clicks and fields', async ({ browser, contextOptions }) => {
  const [setUpLink = ''] = /http\S+set-up#\S+/.exec(server.banner) ?? []
  const page = await context.newPage()
  await giveAuthenticator(context, page)
  const count = await countByHand(page)
  const staff = new StaffConsole(page)
  const begun = Date.now()
  const laps: { what: string; isNeeded: boolean; clicks: number; fields: number }[] = []
  const lap = async (what: string, isNeeded = true) => {
    laps.push({ what, isNeeded, ...(await count.taken()) })
  }
  /** The open step of the list on the start. */
  const step = async (id: string) => {
    // Some pages lead on to the next step themselves.
    if (
      !(await page
        .locator('main')
        .getByRole('link', { name: words(id) })
        .isVisible())
    )
      await staff.go('NAV_HOME')
    await page
      .locator('main')
      .getByRole('link', { name: words(id) })
      .click()
  }
  const inDialog = (id: string) => staff.dialog().getByRole('button', { name: words(id), exact: true })

  await page.goto(setUpLink)
  await staff.see('SET_UP_TITLE')
  await staff.fill({
    YOUR_NAME: 'Giulia Bianchi',
    EMAIL: 'giulia@example.com',
    PASSWORD: 'salgemma-27-tram-viola',
    COMPANY_NAME: 'Officine Aurora',
    TAX_CODE: 'IT01234567890',
    SITE_FIRST: 'Sede centrale',
  })
  await staff.button('SET_UP_DO').click()
  await staff.see('SECOND_FACTOR_TITLE')
  await lap('set-up')
  await staff.button('PASSKEY_MAKE').click()
  await expect(page.getByText(words('START_TITLE'))).toBeVisible()
  await lap('second factor')

  // The name is known from the set-up; the motto below it is left out by those who have none.
  await step('START_COMPANY')
  await staff.fill({ MOTTO: 'Costruiamo macchine che durano.' })
  await staff.button('SAVE').first().click()
  await expect(staff.saved()).toBeVisible()
  await lap('motto', false)

  await step('START_HOST')
  await staff.button('HOST_ADD').click()
  await staff.fill({ FIRSTNAME: 'Marco', LASTNAME: 'De Santis' })
  await inDialog('SAVE').click()
  await expect(page.getByText('Marco De Santis')).toBeVisible()
  await lap('host')

  await step('START_CERTIFICATE')
  await page.getByRole('link', { name: words('CERTIFICATE_ADD') }).click()
  await staff.fill({ CERTIFICATE_NAME: 'Norme di sicurezza' })
  await page.getByRole('textbox', { name: words('CERTIFICATE_BODY') }).focus()
  await page.keyboard.type('Scarpe antinfortunistiche oltre la linea gialla')
  await staff.button('CERTIFICATE_SAVE').click()
  await staff.see('CERTIFICATE_EDIT')
  await lap('document')

  await step('START_TABLET')
  await staff.button('TABLET_PAIR').click()
  const place = staff.dialog().getByRole('combobox')
  await expect(place, 'the only site is chosen').not.toHaveValue('')
  await staff.button('PAIRING_MAKE').click()
  const code = (await page.getByTestId('pairing-code').textContent()) ?? ''

  const hall = await browser.newContext({ ...contextOptions, locale: 'it-IT', viewport: desk })
  const tablet = await hall.newPage()
  const kiosk = await Kiosk.make(tablet, null)
  await tablet.goto(new URL(page.url()).origin)
  await kiosk.pairing.see()
  await kiosk.pairing.field.fill(code)
  await kiosk.clickMain()
  await kiosk.home.see()
  await expect(staff.dialog()).toContainText(words('PAIRING_DONE'))
  await lap('tablet')

  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill({ first: 'Ada', last: 'Conti', email: 'ada@example.com' })
  await kiosk.clickMain()
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.hostAndReason.searchHost('Santis')
  await kiosk.hostAndReason.chooseHost('Marco De Santis')
  await kiosk.clickMain()
  await kiosk.end.seeWelcome('Ada')
  await hall.close()

  const sum = (counted: typeof laps) => ({
    clicks: counted.reduce((total, { clicks }) => total + clicks, 0),
    fields: counted.reduce((total, { fields }) => total + fields, 0),
  })
  const total = sum(laps.filter(({ isNeeded }) => isNeeded))
  const seconds = Math.round((Date.now() - begun) / 1_000)
  console.log(JSON.stringify({ stopwatch: { aim: AIM, seconds, needed: total, all: sum(laps), laps } }))
  expect(total.clicks).toBeLessThanOrEqual(AIM.clicks)
  expect(total.fields).toBeLessThanOrEqual(AIM.fields)
})

/** Counts presses, and fields into which something came; a press that leads into a field is a click too. */
async function countByHand(page: Page) {
  const done = { clicks: 0, fields: 0 }
  await page.exposeBinding('handHas', (_, what: 'clicks' | 'fields') => {
    done[what]++
  })
  await page.addInitScript(() => {
    const told = window as unknown as { handHas(what: 'clicks' | 'fields'): void }
    const filled = new WeakSet<EventTarget>()
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && told.handHas('clicks'), true)
    addEventListener(
      'input',
      ({ target }) => {
        if (!target || filled.has(target)) return
        filled.add(target)
        told.handHas('fields')
      },
      true,
    )
  })
  return {
    /** Since it was last asked. */
    async taken() {
      // What the page has told stands behind its last answer.
      await page.evaluate(() => document.title)
      const taken = { ...done }
      done.clicks = done.fields = 0
      return taken
    },
  }
}
