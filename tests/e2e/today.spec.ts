import { type Browser as Chromium, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { CONSOLE_SESSION_MS } from '#contract/limits.ts'
import { atOrBelow } from '#tests/support/e2e/at-or-below.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** One kiosk and two consoles: what one of them does, the others see at once, and a roll call outlives the server. */
test.describe.configure({ mode: 'serial' })

const AT_ONCE = { timeout: 1_000 }
let server: ServerUnderTest
let company: TestCompany
let home: string
const contexts: BrowserContext[] = []

test.beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { services: ['login'] })
  home = `${server.url}/console/${company.companyId}`
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
test.afterAll(() => server.stop())

async function open(browser: Chromium, width: number, serviceWorkers: 'allow' | 'block' = 'block') {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers,
    reducedMotion: 'reduce',
    viewport: { width, height: 820 },
  })
  contexts.push(context)
  return context.newPage()
}
/** A member of the staff at a desk or with a phone, who looks at the list of visitors inside. */
async function console(
  browser: Chromium,
  width: number,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<StaffConsole> {
  const { email } = await hire(server, company.companyId, 'reception')
  const staff = new StaffConsole(await open(browser, width, serviceWorkers))
  await staff.page.goto(home)
  await staff.signIn(email, PASSWORD)
  await expect(staff.page).toHaveURL(atOrBelow(home))
  await staff.open(home, 'desk')
  return staff
}
/** Visitors who have entered at another tablet. */
async function enter(count: number): Promise<void> {
  for (const code of await company.addVisitors(count)) {
    const { token } = company
    const { body } = await server.ask(calls.identify, { code, direction: true }, { token })
    const visitorId = (body.data as { id: string }).id
    expect((await server.ask(calls.newAccess, { direction: true, visitorId }, { token })).status).toBe(200)
  }
}
/** Beside it, who comes is said. */
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const tickBox = ({ page }: StaffConsole, name: string) => page.getByRole('checkbox', { name })
/** On the list of the roll call: among the reports the same is said. */
const found = ({ page }: StaffConsole, count: number, people: number) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: words('ROLL_CALL_FOUND', { found: `${count}`, people: `${people}` }) }),
  ).toBeVisible()

test('an entry is seen in both consoles within a second, and a manual exit counts on the kiosk', {
  tag: '@every-run',
}, async ({ browser }) => {
  const [desk, phone] = [await console(browser, 1280), await console(browser, 390)]
  const kiosk = await Kiosk.make(await open(browser, 1280), company)
  await kiosk.open()
  await kiosk.home.see()
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.see()
  const entered = kiosk.page.waitForResponse(/newAccess/)
  await kiosk.idAuth.typeCode(company.visitor.code)
  await entered
  await Promise.all([desk, phone].map(({ page }) => expect(rowOf(page, 'Ada Conti')).toBeVisible(AT_ONCE)))
  await kiosk.home.see()
  await kiosk.home.seeInside(1)
  await desk.page.getByRole('button', { name: words('GUEST_MORE_OF', { name: 'Ada Conti' }) }).click()
  await desk.button('END_VISIT').click()
  const left = desk.page.waitForResponse(/inside\/leave/)
  await desk
    .dialog()
    .getByRole('button', { name: words('END_VISIT'), exact: true })
    .click()
  await left
  await Promise.all([
    expect(kiosk.page.getByTestId('occupancy')).toContainText(/^0(?!\d)/, AT_ONCE),
    expect(rowOf(phone.page, 'Ada Conti')).toHaveCount(0, AT_ONCE),
  ])
})

test('two wardens do one roll call, go on offline, and end it in one report', async ({ browser }) => {
  await enter(3)
  const [one, other] = [await console(browser, 1280), await console(browser, 390)]
  // Beside the menu the page does not say it again; a phone needs no menu for it.
  const inPage = (staff: StaffConsole) =>
    staff.page.getByRole('main').getByRole('link', { name: words('NAV_ROLL_CALL') })
  await expect(inPage(one)).toBeHidden()
  await one.go('NAV_ROLL_CALL')
  await inPage(other).click()
  for (const staff of [one, other]) await staff.see('NAV_ROLL_CALL')
  await one.button('ROLL_CALL_BEGIN').click()
  await found(one, 0, 3)
  const timer = one.page.getByRole('timer')
  await expect(timer).toContainText(/0:00:\d\d/)
  const shown = (await timer.textContent()) ?? ''
  await expect(timer, 'it runs').not.toHaveText(shown)
  await other.page.getByRole('link', { name: words('ROLL_CALL_JOIN') }).click()
  await tickBox(one, 'Conti Visitor 1').check()
  await tickBox(other, 'Conti Visitor 2').check()
  await found(one, 2, 3)
  await found(other, 2, 3)

  await server.kill()
  await tickBox(other, 'Conti Visitor 1').uncheck()
  await tickBox(one, 'Conti Visitor 3').check()
  await found(one, 3, 3)
  await found(other, 1, 3)
  await expect(one.page.getByText(words('ROLL_CALL_WAITING'))).toBeVisible()
  await server.startAgain()
  for (const staff of [one, other]) {
    await expect(staff.page.getByText(words('ROLL_CALL_WAITING'))).toHaveCount(0, { timeout: 20_000 })
    await found(staff, 2, 3)
  }
  await one.button('ROLL_CALL_END').click()
  await one
    .dialog()
    .getByRole('button', { name: words('ROLL_CALL_END') })
    .click()
  for (const staff of [one, other]) {
    await staff.see('ROLL_CALL_REPORT')
    await expect(staff.page.getByRole('timer')).toHaveCount(0)
    await expect(tickBox(staff, 'Conti Visitor 1')).toBeDisabled()
    await expect(tickBox(staff, 'Conti Visitor 1')).not.toBeChecked()
    await expect(tickBox(staff, 'Conti Visitor 3')).toBeChecked()
  }
  await one.open(home, 'roll-call')
  await expect(one.page.getByRole('link', { name: words('ROLL_CALL_REPORT') })).toHaveCount(1)
})

test('a roll call begins offline, from the visitors inside at the last connection', async ({ browser }) => {
  const staff = await console(browser, 390)
  await expect(rowOf(staff.page, 'Visitor 1 Conti')).toBeVisible()
  await staff.page
    .getByRole('main')
    .getByRole('link', { name: words('NAV_ROLL_CALL') })
    .click()
  await staff.see('NAV_ROLL_CALL')
  await expect(staff.page.getByText(words('ROLL_CALL_NO_SNAPSHOT'))).toHaveCount(0)
  await server.kill()
  await staff.button('ROLL_CALL_BEGIN').click()
  await found(staff, 0, 3)
  await tickBox(staff, 'Conti Visitor 2').check()
  await found(staff, 1, 3)
  await server.startAgain()
  await expect(staff.page.getByText(words('ROLL_CALL_WAITING'))).toHaveCount(0, { timeout: 20_000 })
  await found(staff, 1, 3)
  const later = await console(browser, 1280)
  await later.open(home, 'roll-call')
  await later.page.getByRole('link', { name: words('ROLL_CALL_JOIN') }).click()
  await found(later, 1, 3)
})

test('a console that is opened anew while the server is away has its roll call, and deletes it with its session', async ({
  browser,
}) => {
  const staff = await console(browser, 390, 'allow')
  const { page } = staff
  await page.evaluate(() => navigator.serviceWorker.ready)
  await staff.open(home, 'roll-call')
  await page.getByRole('link', { name: words('ROLL_CALL_JOIN') }).click()
  await found(staff, 1, 3)
  await server.kill()
  await tickBox(staff, 'Conti Visitor 1').check()
  await found(staff, 2, 3)
  await page.reload()
  await found(staff, 2, 3)
  await tickBox(staff, 'Conti Visitor 3').check()
  await expect(page.getByText(words('ROLL_CALL_WAITING'))).toBeVisible()

  // The page of who is inside says who was, when the server was last heard.
  await staff.open(home, 'desk')
  await expect(page.getByText(/3 .*\d:\d\d/)).toBeVisible()
  await page.goBack()
  await found(staff, 3, 3)
  await server.startAgain()
  await expect(page.getByText(words('ROLL_CALL_WAITING'))).toHaveCount(0, { timeout: 20_000 })
  await found(staff, 3, 3)

  await page.clock.install({ time: Date.now() + CONSOLE_SESSION_MS })
  await server.kill()
  await staff.page.reload()
  await staff.see('STAFF_CRASH')
  expect(await page.evaluate(keptNames)).toEqual([])
  await server.startAgain()
})

/** In the page: what the device holds of anybody. */
async function keptNames(): Promise<unknown[]> {
  const book = await new Promise<IDBDatabase>((resolve, reject) => {
    const opened = indexedDB.open('roll-calls')
    opened.onsuccess = () => resolve(opened.result)
    opened.onerror = () => reject(opened.error)
  })
  const names = ['me', 'snapshots', 'heard']
  const stores = book.transaction(names)
  return Promise.all(
    names.map(
      (name) =>
        new Promise((resolve) => {
          const all = stores.objectStore(name).getAll()
          all.onsuccess = () => resolve(all.result)
        }),
    ),
  ).then((kept) => kept.flat())
}
