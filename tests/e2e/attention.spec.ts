import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { type AttentionKind, attentionKinds } from '#contract/console/attention.ts'
import { COMPANY_WRONG_CODES, TEMP_WRONG_CODES } from '#contract/limits.ts'
import { newVisitorCode } from '#server/visitors/codes.rules.ts'
import { atOrBelow } from '#tests/support/e2e/at-or-below.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { StaffConsole } from '#tests/support/e2e/staff-console.ts'
import { words } from '#tests/support/e2e/words.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire, PASSWORD } from '#tests/support/server/staff.ts'

/** Whatever staff must see is on their screen within five seconds, wherever they are, until they settle it. */

test.describe.configure({ mode: 'serial' })

const SOON = { timeout: 5_000 }
let server: ServerUnderTest
let company: TestCompany
let home: string
let staff: StaffConsole

test.beforeAll(async ({ browser }) => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, {
    services: ['touchless'],
    printers: [`escpos://127.0.0.1:${await freePort()}`],
  })
  home = `${server.url}/console/${company.companyId}`
  const { email } = await hire(server, company.companyId, 'manager')
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'it-IT',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 820 },
  })
  staff = new StaffConsole(await context.newPage())
  await staff.page.goto(home)
  await staff.signIn(email, PASSWORD)
  await expect(staff.page).toHaveURL(atOrBelow(home))
})
test.afterAll(() => server.stop())

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
/** An entry or exit that an offline tablet tells now. */
async function pass(visitorId: string, direction: boolean, occurredAt: string): Promise<void> {
  const { token } = company
  const { status } = await server.ask(
    calls.newAccess,
    { direction, visitorId, occurredAt },
    { token, key: randomUUID() },
  )
  expect(status).toBe(200)
}

/** How each kind is raised, and the words by which staff know it. */
const kinds: readonly {
  readonly kind: AttentionKind
  readonly said: string
  readonly raise: () => Promise<unknown>
}[] = [
  {
    kind: 'visit',
    said: 'FLAG_DOUBLE_ENTRY',
    async raise() {
      const visitorId = await company.meet()
      await pass(visitorId, true, ago(20))
      await pass(visitorId, true, ago(10))
    },
  },
  {
    kind: 'strayExit',
    said: 'FLAG_EXIT_WITHOUT_ENTRY',
    raise: async () => pass(await company.meet(), false, ago(5)),
  },
  {
    kind: 'person',
    said: 'FLAG_EMAIL_TAKEN',
    async raise() {
      const form = { firstname: 'Ada', lastname: 'Byron', email: company.visitor.email }
      const late = { ...form, occurredAt: ago(30) }
      const { status } = await server.ask(calls.signup, late, { token: company.token, key: randomUUID() })
      expect(status).toBe(200)
    },
  },
  {
    kind: 'refusals',
    said: 'REFUSED_OUTSIDE',
    raise: () =>
      server.ask(calls.identify, { code: company.visitor.code, direction: false }, { token: company.token }),
  },
  {
    kind: 'wrongCodes',
    said: 'ATTENTION_WRONG_CODES',
    async raise() {
      const phones = Math.ceil(COMPANY_WRONG_CODES.times / TEMP_WRONG_CODES.times) + 1
      for (let nth = 0; nth < phones; nth++) {
        const token = await company.phone()
        const guess = () => server.ask(calls.identify, { code: newVisitorCode(), direction: true }, { token })
        await Promise.all(Array.from({ length: TEMP_WRONG_CODES.times }, guess))
      }
    },
  },
  {
    kind: 'crash',
    said: 'ATTENTION_CRASH',
    raise: () =>
      server.ask(
        calls.sendCrashReport,
        { error: 'TypeError: no camera', state: {}, errorPath: '/' },
        { token: company.token },
      ),
  },
  {
    kind: 'prints',
    said: 'ATTENTION_PRINTS',
    async raise() {
      const { body } = await server.ask(
        calls.printBadge,
        { visitorId: await company.meet() },
        { token: company.token },
      )
      expect(body.errorCode).toBe('PRINT_GENERAL_ERROR')
    },
  },
  {
    kind: 'outbox',
    said: 'ATTENTION_OUTBOX',
    raise: () =>
      server.ask(
        calls.reportOutbox,
        {
          items: [
            {
              key: randomUUID(),
              kind: 'entry',
              occurredAt: ago(60),
              reason: 'EVENT_FULL_PLEASE_WAIT',
              visitorId: null,
              name: 'Ada Conti',
            },
          ],
        },
        { token: company.token },
      ),
  },
  {
    kind: 'mail',
    said: 'ATTENTION_MAIL',
    raise: async () => {
      await sql(
        `select graphile_worker.add_job('mail', json_build_object('companyId', $1::text, 'visitorId', $2::text,
           'siteId', null, 'locale', 'it'), max_attempts => 1, run_at => now() + interval '1 day')`,
        company.visitor.id,
      )
      await sql(
        `update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'companyId' = $1::text`,
      )
    },
  },
  {
    kind: 'capacity',
    said: 'ATTENTION_CAPACITY',
    raise: async () => {
      // The visitor of the first kind is still inside.
      await sql('update companies set capacity = 1 where company_id = $1')
      await sql(
        `insert into capacity_alarms (company_id, site_id, alarm_id, inside, most)
         values ($1, '', gen_random_uuid(), 1, 1) on conflict do nothing`,
      )
    },
  },
  {
    kind: 'directory',
    said: 'ATTENTION_DIRECTORY_ASKS',
    raise: async () => {
      await sql(
        `insert into directories (company_id, is_on, kind, security, host, port, base_dn, filter, bind_name, password_sealed,
           asked_at)
         values ($1, false, 'openLdap', 'ldaps', 'directory.invalid', 636, 'dc=house', '(a=*)', 'reader', '', now())
         on conflict do nothing`,
      )
    },
  },
  {
    kind: 'mailbox',
    said: 'ATTENTION_MAILBOX',
    raise: async () => {
      // Read well until an hour ago, and not tried again while the test runs.
      await sql(
        `insert into mailboxes (company_id, is_on, security, host, port, user_name, password_sealed, read_at, failures, failure,
           retry_at)
         values ($1, true, 'tls', 'mailbox.invalid', 993, 'reader', '', now() - interval '61 minutes', 1, 'unreachable',
           now() + interval '1 day')
         on conflict do nothing`,
      )
    },
  },
]

const item = (said: string) =>
  staff.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: words(said) })
const menuItem = () =>
  staff.page
    .getByRole('navigation', { name: words('NAV'), exact: true })
    .getByRole('link', { name: words('NAV_DESK') })

test('the menu counts what is open, on every page', async () => {
  await staff.open(home, 'hosts')
  await expect(menuItem()).toHaveText(words('NAV_DESK'))
  await kinds[0]?.raise()
  await expect(menuItem()).toContainText('1', SOON)
  await staff.page.goto(`${home}/review`)
  await expect(staff.page).toHaveURL(`${home}/attention`)
  await expect(item('FLAG_DOUBLE_ENTRY')).toBeVisible()
})

test('each kind is seen within five seconds, settled, and gone', async () => {
  const { page } = staff
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...attentionKinds].toSorted())
  for (const { said, raise, kind } of kinds.slice(1)) {
    await raise()
    await expect(item(said), kind).toHaveCount(1, SOON)
  }
  // The wrong codes were refused as well.
  const all = [...kinds, { kind: 'refusals', said: 'REFUSED_CODE' }]
  await expect(menuItem()).toContainText(`${all.length}`, SOON)
  for (const [number, { said, kind }] of all.entries()) {
    await item(said).getByRole('button').click()
    if (number === 0) await staff.field('ATTENTION_NOTE').fill('Parlato con Grace')
    await staff
      .dialog()
      .getByRole('button', { name: words('ATTENTION_SETTLE'), exact: true })
      .click()
    await expect(item(said), kind).toHaveCount(0, SOON)
  }
  await expect(page.getByText(words('ATTENTION_EMPTY'))).toBeVisible()
  await expect(menuItem()).toHaveText(words('NAV_DESK'))
  await staff.button('ATTENTION_UNDO').click()
  await expect(item('REFUSED_CODE')).toBeVisible()
  await page.reload()
  await expect(item('REFUSED_CODE')).toBeVisible()
  await expect(item('FLAG_DOUBLE_ENTRY')).toHaveCount(0)
})

test('the mail of open items is switched on at an hour', async () => {
  const { page } = staff
  await staff.open(home, 'attention')
  await staff.toggle('MAIL_OF_OPEN_ON').click()
  await page.getByRole('combobox', { name: words('MAIL_OF_OPEN_HOUR') }).selectOption('7')
  await staff.button('SAVE').click()
  await expect(staff.saved()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: words('MAIL_OF_OPEN_HOUR') })).toHaveValue('7')
})

test('visits that a tablet could not deliver are listed with their reason, and staff decide on them', async () => {
  const { page } = staff
  const items = [
    { key: randomUUID(), kind: 'entry', name: 'Ada Conti', reason: 'EVENT_FULL_PLEASE_WAIT' },
    { key: randomUUID(), kind: 'signUp', name: 'Grace Okafor', reason: 'EMAIL_ALREADY_REGISTERED' },
    { key: randomUUID(), kind: 'exit', name: 'Mary Jackson', reason: null },
  ].map((item) => ({ ...item, occurredAt: ago(60), visitorId: null }))
  const report = async () => {
    const { body } = await server.ask(calls.reportOutbox, { items }, { token: company.token })
    return body.data
  }
  await report()
  await staff.open(home, 'tablets')
  await staff.act(page.getByRole('row').nth(1), null, '3 visite non registrate')
  const dialog = staff.dialog()
  const lines = dialog.getByRole('listitem')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(2), 'what only waits comes last').toContainText(words('OUTBOX_WAITS'))
  await expect(lines.nth(2).getByRole('button')).toHaveCount(0)
  const ada = lines.filter({ hasText: 'Ada Conti' })
  await expect(ada).toContainText(words('REFUSED_FULL'))
  await ada.getByRole('button', { name: words('OUTBOX_RETRY_OF', { name: 'Ada Conti' }) }).click()
  await expect(ada).toContainText(words('OUTBOX_DECIDED'))
  const grace = lines.filter({ hasText: 'Grace Okafor' })
  await grace.getByRole('button', { name: words('OUTBOX_DISMISS_OF', { name: 'Grace Okafor' }) }).click()
  await expect(grace).toContainText(words('OUTBOX_DECIDED'))
  const decisions = [
    { key: items[0]?.key, action: 'retry' },
    { key: items[1]?.key, action: 'dismiss' },
  ]
  expect(await report()).toEqual({ decisions: expect.arrayContaining(decisions) })
  items.splice(0)
  await report()
  await expect(lines).toHaveCount(0, SOON)
  await expect(dialog).toContainText(words('OUTBOX_EMPTY'))
})
