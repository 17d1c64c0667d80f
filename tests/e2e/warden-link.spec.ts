import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { peopleAtNorth } from '#tests/support/e2e/people-at-north.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser as StaffBrowser, hire, PASSWORD } from '#tests/support/server/staff.ts'

/** A warden without an account, with a link, six digits and a phone. */
test.describe.configure({ mode: 'serial' })

let server: ServerUnderTest
let company: TestCompany
let reception: StaffBrowser
let rollCallId: string
const contexts: BrowserContext[] = []

test.beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { services: ['login'] })
  const { companyId } = company
  await peopleAtNorth(server, company, { number: 40, musterPoints: ['A'] })
  reception = (await hire(server, companyId, 'reception')).browser
  rollCallId = crypto.randomUUID()
  await reception.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: 'north' })
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.stop()
})

async function deviceOf(browser: Browser, width: number, dark: boolean): Promise<StaffConsole> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    viewport: { width, height: 844 },
    colorScheme: dark ? 'dark' : 'light',
  })
  contexts.push(context)
  return new StaffConsole(await context.newPage())
}

test('the console shows a link with six digits, which a phone opens by keyboard, and ticks also without the server', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { companyId } = company
  const { email } = await hire(server, companyId, 'reception', null, false)
  const desk = await deviceOf(browser, 1440, false)
  await desk.page.goto(`/console/${companyId}/roll-call`)
  await desk.signIn(email, PASSWORD)
  await desk.button('WARDEN_LINK_MAKE').click()
  await desk.dialog().getByLabel(words('SITE')).selectOption('north')
  await desk
    .dialog()
    .getByRole('button', { name: words('WARDEN_LINK_MAKE') })
    .click()
  const code = ((await desk.page.getByTestId('warden-code').textContent()) ?? '').replace(/\s/g, '')
  const link = await desk.dialog().getByRole('textbox').inputValue()
  expect(code).toMatch(/^\d{6}$/)
  expect(link).not.toContain(code)
  expect(await desk.complaints()).toEqual([])

  const phone = await deviceOf(browser, 390, true)
  const { page } = phone
  const began = performance.now()
  await page.goto(link)
  const field = page.getByLabel(words('WARDEN_CODE'))
  await expect(field).toBeFocused()
  await expect(page.getByText('North')).toHaveCount(0)
  expect(await phone.complaints()).toEqual([])
  await page.keyboard.type(code)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Franz Feuer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox')).toHaveCount(40)
  const ms = Math.round(performance.now() - began)
  test.info().annotations.push({ type: 'from the link to the list, ms', description: String(ms) })
  expect(ms).toBeLessThan(10_000)
  expect(await phone.isWiderThanScreen()).toBe(false)
  expect(await phone.complaints()).toEqual([])
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('listitem').getByRole('checkbox').first().check()
  const safe = async (): Promise<readonly (string | null)[]> => {
    const { people }: RollCall = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
    return people.filter(({ isSafe }) => isSafe).map(({ tickedBy }) => tickedBy)
  }
  await expect.poll(safe).toEqual(['Franz Feuer'])

  await server.kill()
  await page.reload()
  await page.getByRole('listitem').getByRole('checkbox').nth(1).check()
  await expect(page.getByText(words('ROLL_CALL_WAITING'))).toBeVisible()
  await server.startAgain()
  await expect(page.getByText(words('ROLL_CALL_WAITING'))).toHaveCount(0, { timeout: 60_000 })
  await expect.poll(safe).toEqual(['Franz Feuer', 'Franz Feuer'])

  const [made] = await reception.get(consoleCalls.listWardenLinks, { companyId })
  await reception.get(consoleCalls.revokeWardenLink, { companyId, linkId: made?.id ?? '' })
  await expect(page.getByRole('checkbox')).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText(words('WARDEN_LINK_AGAIN'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(words('WARDEN_LINK_AGAIN'))).toBeVisible()
})
