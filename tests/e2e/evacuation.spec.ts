import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { countRollCall } from '#contract/roll-call.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { peopleAtNorth } from '#tests/support/e2e/people-at-north.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD, type Browser as StaffBrowser } from '#tests/support/server/staff.ts'

/** An evacuation of 300 people: four wardens at two muster points, without the server. */

const PEOPLE = 300
let server: ServerUnderTest
let company: TestCompany
let reception: StaffBrowser
const contexts: BrowserContext[] = []

test.beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { services: ['login'] })
  const { companyId } = company
  await peopleAtNorth(server, company, { number: PEOPLE, musterPoints: ['A', 'Parkplatz Süd'], helped: 150 })
  reception = (await hire(server, companyId, 'reception')).browser
})
test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await server.stop()
})

async function wardenOf(browser: Browser, rollCallId: string): Promise<StaffConsole> {
  const { email } = await hire(server, company.companyId, 'warden', null, false)
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  contexts.push(context)
  const warden = new StaffConsole(await context.newPage())
  await warden.page.goto(`/console/${company.companyId}/roll-call/${rollCallId}`)
  await warden.signIn(email, PASSWORD)
  await expect(warden.page.getByRole('checkbox')).toHaveCount(PEOPLE)
  return warden
}

test('ticks of four wardens without the server come to one report, with all states and a person on no list', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const { companyId } = company
  const rollCallId = randomUUID()
  await reception.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: 'north', isDrill: true })
  const wardens: StaffConsole[] = []
  for (let nth = 0; nth < 4; nth++) wardens.push(await wardenOf(browser, rollCallId))
  const [first, second, third, fourth] = wardens as [StaffConsole, StaffConsole, StaffConsole, StaffConsole]
  await expect(first.page.getByText(words('ROLL_CALL_DRILL'), { exact: true })).toBeVisible()
  // Who needs help stands first.
  await expect(
    first.page
      .getByRole('listitem')
      .filter({ has: first.page.getByRole('checkbox') })
      .first(),
  ).toContainText(words('GUEST_NEEDS_HELP'))
  await server.kill()

  await first.page.getByLabel(words('ROLL_CALL_POINT')).selectOption('Parkplatz Süd')
  await first.page.getByRole('checkbox').nth(0).check()
  await first.page.getByRole('checkbox').nth(1).check()
  await first.page.reload()
  await expect(first.page.getByLabel(words('ROLL_CALL_POINT'))).toHaveValue('Parkplatz Süd')
  const choose = async ({ page }: StaffConsole, nth: number, state: string) => {
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
      .nth(nth)
    // By keyboard.
    await row.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await row.getByRole('button', { name: state, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await choose(second, 1, words('ROLL_CALL_STATE_HANDED_OVER'))
  await choose(second, 2, words('ROLL_CALL_STATE_MISSING'))
  await choose(third, 2, words('ROLL_CALL_STATE_NOT_ON_SITE'))
  await choose(third, 3, words('ROLL_CALL_STATE_SAFE_AT', { point: 'A' }))
  await fourth.button('ROLL_CALL_ADD').click()
  await fourth.dialog().getByRole('textbox').fill('Dachdecker, blaue Jacke')
  await fourth
    .dialog()
    .getByRole('button', { name: words('ROLL_CALL_ADD') })
    .click()
  await expect(fourth.page.getByRole('checkbox')).toHaveCount(PEOPLE + 1)
  for (const warden of wardens) {
    await expect(warden.page.getByText(words('ROLL_CALL_WAITING'))).toBeVisible()
    expect(await warden.isWiderThanScreen()).toBe(false)
  }

  await server.startAgain()
  for (const warden of [fourth, third, second, first]) {
    await expect(warden.page.getByText(words('ROLL_CALL_WAITING'))).toHaveCount(0, { timeout: 60_000 })
    await expect(
      warden.page.getByText(words('ROLL_CALL_FOUND', { found: '5', people: `${PEOPLE + 1}` })),
    ).toBeVisible({ timeout: 60_000 })
  }
  const report: RollCall = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
  expect(countRollCall(report.people, report.startedAt).states).toEqual({
    open: PEOPLE - 4,
    safe: 3,
    missing: 0,
    notOnSite: 1,
    handedOver: 1,
    left: 0,
  })
  const added = report.people.find(({ kind }) => kind === 'added')
  expect(added).toMatchObject({ lastName: 'Dachdecker, blaue Jacke', state: 'safe' })
  expect(await first.complaints()).toEqual([])
})
