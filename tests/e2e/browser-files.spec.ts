import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { devices, expect } from '@playwright/test'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { makeCompany, OPERATOR_PIN } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { mailTo } from '#tests/support/e2e/mails.ts'
import { filesOf, filesWith, openProfile } from '#tests/support/e2e/profile.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { browserAt, hire, PASSWORD } from '#tests/support/server/staff.ts'

/**
 * What a whole browser keeps in its files: history, sessions, form data, caches. The headless shell of the other tests
 * keeps none of them.
 */

const GUEST = { first: 'Quillifer', last: 'Okonkwo-Brandt', email: 'quillifer@visitor.example' }
const KNOWN = { first: 'Wilhelmina', last: 'Zuckerkandl' }
const TYPED = { phone: '+39 055 7771234', document: 'ZX-8841-QR', reason: 'Aggiustare la gru gialla' }
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']

let profile: string
test.beforeEach(() => {
  profile = makeDataDir()
})
test.afterEach(() => rm(profile, { recursive: true, force: true }))

/** Sessions and history are written some seconds late. */
const WRITTEN_MS = 4_000

test('a tablet keeps no code, name or answer of a visitor', async ({ adminAccess }) => {
  const { baseUrl: baseURL } = adminAccess
  const company = await makeCompany(adminAccess, {
    services: ['login'],
    flow: ['certificates', 'reason', 'signOnEntry', 'signOnExit', 'phone', 'document'],
    certificates: 1,
  })
  await adminAccess.database.pool.query(
    'update visitors set first_name = $2, last_name = $3 where company_id = $1',
    [company.companyId, KNOWN.first, KNOWN.last],
  )
  const browser = await openProfile(profile, { baseURL })
  const [page = await browser.newPage()] = browser.pages()
  const kiosk = await Kiosk.make(page, company)
  await kiosk.open()
  await kiosk.home.see()

  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.certificates.see()
  await kiosk.seePath('/app/flow/certs')
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.hostAndReason.see()
  // The browser's own Back knows the step by its address, without the visitor in it.
  await page.goBack()
  await kiosk.certificates.see()
  await kiosk.certificates.seeTicked(true)
  await kiosk.clickMain()
  await page.locator('textarea').fill(TYPED.reason)
  await kiosk.clickMain()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(KNOWN.first)
  await kiosk.seePath('/app/flow/end')
  await page.waitForTimeout(WRITTEN_MS)
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()

  await kiosk.home.clickExit()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.end.seeFarewell(KNOWN.first)
  await kiosk.seePath('/app/flow/end')
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()

  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill(GUEST)
  await kiosk.signUp.field('phone').fill(TYPED.phone)
  await kiosk.signUp.field('document').fill(TYPED.document)
  await page.waitForTimeout(WRITTEN_MS)
  await kiosk.clickMain()
  await kiosk.certificates.see()
  await page.waitForTimeout(WRITTEN_MS)
  // A reload in the middle begins at home, whatever the address says.
  await page.reload()
  await kiosk.home.see()
  await kiosk.seePath('/app')

  await kiosk.home.clickGetBadge()
  await kiosk.getBadge.typeEmail(GUEST.email)
  await kiosk.badge.see()
  await kiosk.badge.clickClose()
  await kiosk.home.tap(6)
  await kiosk.home.settings.click()
  await kiosk.pin.type(OPERATOR_PIN)
  await kiosk.settings.see()
  await page.waitForTimeout(WRITTEN_MS)
  await browser.close()

  const files = await filesOf(profile)
  expect(filesWith(files, `${baseURL}/app/flow/end`), 'the history is among them').not.toEqual([])
  expect(filesWith(files, `${baseURL}/app/flow/certs`)).not.toEqual([])
  const visitors = await company.visitors()
  expect(visitors).toHaveLength(4)
  const codes = visitors.flatMap((text) => [text, formatVisitorCode(text)])
  const badges = [await company.badgeSecret()]
  const said = [...Object.values(GUEST), ...Object.values(KNOWN), ...Object.values(TYPED), OPERATOR_PIN]
  for (const secret of [...codes, ...badges, ...said, company.token]) {
    expect(filesWith(files, secret), secret).toEqual([])
  }
})

test('a phone keeps its own code where it can be forgotten, and in no history', async ({ adminAccess }) => {
  const { baseUrl: baseURL } = adminAccess
  const company = await makeCompany(adminAccess, {
    services: ['touchless'],
    flow: ['certificates'],
    certificates: 1,
  })
  const tablet = await openProfile(join(profile, 'tablet'), { baseURL })
  const shown = await Kiosk.make(await tablet.newPage(), company)
  await shown.open()
  const url = await shown.touchless.scan()
  await tablet.close()

  const folder = join(profile, 'phone')
  const browser = await openProfile(folder, { ...pixel, viewport: { width: 390, height: 844 }, baseURL })
  const [page = await browser.newPage()] = browser.pages()
  const kiosk = await Kiosk.make(page, null)
  await kiosk.open(url)
  await kiosk.home.see()
  await kiosk.seePath('/app')
  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  await kiosk.signUp.fill(GUEST)
  await kiosk.clickMain()
  await kiosk.badge.see()
  await kiosk.badge.clickClose()
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.end.seeWelcome(GUEST.first)
  await kiosk.seePath('/app/flow/end')
  await page.waitForTimeout(WRITTEN_MS)
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.home.see()
  await browser.close()

  const files = await filesOf(folder)
  expect(filesWith(files, `${baseURL}/app/flow/end`), 'the history is among them').not.toEqual([])
  // Data that the phone keeps until its owner deletes it (mobileID).
  const ours = /^Default\/(?:Local|Session) Storage\//
  for (const secret of await company.visitors()) {
    const found = filesWith(files, secret).filter((path) => !ours.test(path))
    expect(found, secret).toEqual([])
  }
})

test("a console keeps no name that was searched for, no password and no link's secret in use", async ({
  adminAccess,
}) => {
  const { baseUrl: baseURL } = adminAccess
  const company = await makeCompany(adminAccess, {})
  const { companyId } = company
  await adminAccess.database.pool.query(
    'update visitors set first_name = $2, last_name = $3 where company_id = $1',
    [companyId, KNOWN.first, KNOWN.last],
  )
  const server = { url: baseURL, adminAccess, ask: askAt(baseURL) }
  const { email } = await hire(server, companyId, 'manager')
  const newPassword = 'ginepro-41-faro-lento'
  const browser = await openProfile(profile, { baseURL })
  const [page = await browser.newPage()] = browser.pages()
  const staff = new StaffConsole(page)

  await page.goto(`${baseURL}/console/forgotten`)
  await staff.fill({ EMAIL: email })
  await staff.button('SEND_LINK').click()
  await expect.poll(() => mailTo(email)).toContain('reset-password#')
  const link =
    /http\S+\/console\/reset-password#\w+/.exec((await mailTo(email)).replace(/=\r?\n/g, ''))?.[0] ?? ''
  const token = new URL(link).hash.slice(1)
  // Links of mails name the server as it is called, whatever name it was asked by.
  const url = `${new URL(link).origin}/console/${companyId}`
  await page.goto(link)
  await staff.see('PASSWORD_NEW_TITLE')
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/console/reset-password')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(words('LINK_OPEN_AGAIN'))
  // In the same tab only the # differs.
  await page.goto(link)
  await staff.fill({ PASSWORD_NEW: newPassword })
  const { pathname, hash } = new URL(page.url())
  expect(pathname + hash).toBe('/console/reset-password')
  await page.waitForTimeout(WRITTEN_MS)
  await staff.button('SAVE').click()
  await expect(page.getByText(words('PASSWORD_CHANGED'))).toBeVisible()
  await page.getByRole('link', { name: words('TO_SIGN_IN') }).click()
  await staff.signIn(email, PASSWORD)
  await expect(page.getByRole('alert')).toContainText(words('SIGN_IN_WRONG'))
  await staff.signIn(email, newPassword)
  await staff.see('DESK_INSIDE')
  for (const place of ['desk', 'desk/left', 'log']) {
    await staff.open(url, place)
    await page.getByRole('searchbox', { name: words('SEARCH') }).fill(KNOWN.last)
    await page.waitForTimeout(WRITTEN_MS)
  }
  await browser.close()

  const files = await filesOf(profile)
  expect(filesWith(files, `${url}/log`), 'the history is among them').not.toEqual([])
  for (const secret of [PASSWORD, newPassword, ...Object.values(KNOWN)]) {
    expect(filesWith(files, secret), secret).toEqual([])
  }
  // No page can keep a browser from writing down the link that was opened, which proves that the search finds what is
  // there; it opens nothing any more.
  expect(filesWith(files, token)).toContain('Default/History')
  const spent = await browserAt(server).account('reset-password', { token, newPassword: `${newPassword}-2` })
  expect(spent.status).toBe(400)
})
