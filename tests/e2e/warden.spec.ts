import { type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { DAY_MS } from '#contract/time.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** The phone of a warden at the alarm, weeks after it was last used; and a session that ends in the middle of a roll call. */
test.describe.configure({ mode: 'serial' })

let server: ServerUnderTest
let company: TestCompany
let rollCallUrl: string
let rollCallId: string
const contexts: BrowserContext[] = []

test.beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { services: ['login'] })
  for (const code of await company.addVisitors(2)) {
    const { token } = company
    const { body } = await server.ask(calls.identify, { code, direction: true }, { token })
    const visitorId = (body.data as { id: string }).id
    expect((await server.ask(calls.newAccess, { direction: true, visitorId }, { token })).status).toBe(200)
  }
  const { browser } = await hire(server, company.companyId, 'reception')
  const begun = await browser.get(consoleCalls.startRollCall, {
    companyId: company.companyId,
    rollCallId: crypto.randomUUID(),
    siteId: null,
    startedAt: null,
  })
  rollCallId = begun.rollCallId
  rollCallUrl = `${server.url}/console/${company.companyId}/roll-call/${rollCallId}`
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
test.afterAll(() => server.stop())

async function phoneOf(browser: Browser, email: string): Promise<StaffConsole> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  })
  contexts.push(context)
  const phone = new StaffConsole(await context.newPage())
  await phone.page.goto(rollCallUrl)
  await phone.signIn(email, PASSWORD)
  await expect(phone.page.getByRole('checkbox')).toHaveCount(2)
  await phone.page.evaluate(() => navigator.serviceWorker.ready)
  return phone
}
const found = ({ page }: StaffConsole, count: number) =>
  expect(page.getByText(words('ROLL_CALL_FOUND', { found: `${count}`, people: '2' }))).toBeVisible()
const safeOnServer = async (): Promise<number> => {
  const { rows } = await server.adminAccess.database.pool.query(
    'select count(distinct visit_id)::int as count from roll_call_ticks where roll_call_id = $1 and is_safe',
    [rollCallId],
  )
  return rows[0].count
}

test('a warden’s phone opens the roll call three weeks later without network, and sends its ticks when there is one', {
  tag: '@every-run',
}, async ({ browser }) => {
  const { email, id } = await hire(server, company.companyId, 'warden', null, false)
  const phone = await phoneOf(browser, email)
  const { page } = phone
  const cookies = await page.context().cookies()
  const session = cookies.find(({ name }) => name.endsWith('.session_token'))
  expect(session?.expires ?? 0).toBeGreaterThan(Date.now() / 1_000 + 29 * 24 * 3_600)

  await server.kill()
  await page.clock.install({ time: Date.now() + 21 * DAY_MS })
  await page.reload()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  await page.getByRole('checkbox').first().check()
  await found(phone, 1)
  await expect(page.getByText(words('ROLL_CALL_WAITING'))).toBeVisible()
  expect(await phone.isWiderThanScreen()).toBe(false)

  await server.startAgain()
  await server.adminAccess.database.pool.query(
    `update auth."session" set "createdAt" = "createdAt" - interval '21 days', "updatedAt" = "updatedAt" - interval '21 days'
      where "userId" = $1`,
    [id],
  )
  await expect(page.getByText(words('ROLL_CALL_WAITING'))).toHaveCount(0, { timeout: 30_000 })
  await expect(phone.field('PASSWORD')).toHaveCount(0)
  await found(phone, 1)
  await expect.poll(safeOnServer).toBe(1)
})

test('a session that ends in a roll call covers nothing, and its ticks go to the server after the sign-in', async ({
  browser,
}) => {
  const { email, id } = await hire(server, company.companyId, 'reception', null, false)
  const phone = await phoneOf(browser, email)
  const { page } = phone
  await server.adminAccess.database.pool.query('delete from auth."session" where "userId" = $1', [id])
  await page.getByRole('checkbox').last().check()
  await expect(page.getByText(words('SESSION_OVER_ROLL_CALL'))).toBeVisible()
  await expect(phone.dialog()).toHaveCount(0)
  await found(phone, 2)
  expect(await safeOnServer()).toBe(1)

  await phone.button('SIGN_IN_AGAIN').click()
  await phone
    .dialog()
    .getByRole('button', { name: words('CANCEL') })
    .click()
  await expect(phone.dialog()).toHaveCount(0)
  await expect(page.getByRole('checkbox').last()).toBeChecked()

  // A reload leads to the sign-in, and keeps what was ticked.
  await page.reload()
  await phone.signIn(email, PASSWORD)
  await found(phone, 2)
  await expect.poll(safeOnServer, { timeout: 20_000 }).toBe(2)
})

test('a session that ends in a roll call is renewed above the list', async ({ browser }) => {
  const { email, id } = await hire(server, company.companyId, 'reception', null, false)
  const phone = await phoneOf(browser, email)
  await server.adminAccess.database.pool.query('delete from auth."session" where "userId" = $1', [id])
  await phone.page.getByRole('checkbox').last().uncheck()
  await found(phone, 1)
  await phone.button('SIGN_IN_AGAIN').click()
  await phone
    .dialog()
    .getByRole('textbox', { name: words('PASSWORD') })
    .fill(PASSWORD)
  await phone
    .dialog()
    .getByRole('button', { name: words('SIGN_IN'), exact: true })
    .click()
  await expect(phone.dialog()).toHaveCount(0)
  await expect
    .poll(
      async () =>
        (
          await server.adminAccess.database.pool.query(
            'select is_safe from roll_call_ticks where roll_call_id = $1 order by at desc limit 1',
            [rollCallId],
          )
        ).rows[0].is_safe,
      { timeout: 20_000 },
    )
    .toBe(false)
})
