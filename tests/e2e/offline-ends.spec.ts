import { rm } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import {
  END_SCREEN_MS,
  OUTBOX_BACKOFF_MAX_MS,
  OUTBOX_SWEEP_MS,
  PACK_KEEP_MS,
  RESERVE_FIRST_MS,
  SESSION_CHECK_MS,
} from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { readOutbox, readReserve, whatIsKept } from '#tests/support/e2e/kept.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { filesOf, filesWith, openProfile } from '#tests/support/e2e/profile.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Data that a tablet keeps while offline cannot be read meanwhile; it goes when it is not needed, and not before. */

const GUEST = { first: 'Quillifer', last: 'Okonkwo-Brandt', email: 'quillifer@visitor.example' }

test.use({ serviceWorkers: 'allow' })

test('no file of the browser holds a name, a code or a signature', { tag: '@every-run' }, async ({
  adminAccess,
  baseURL,
}) => {
  const profile = makeDataDir()
  const open = async (company: TestCompany) => {
    const browser = await openProfile(profile, { ...(baseURL && { baseURL }) })
    const [page = await browser.newPage()] = browser.pages()
    return { browser, page, kiosk: await Kiosk.make(page, company) }
  }
  const company = await makeCompany(adminAccess, { flow: ['signOnEntry'], services: ['login'] })
  await adminAccess.database.pool.query(
    `update visitors set first_name = 'Wilhelmina' where company_id = $1`,
    [company.companyId],
  )
  await company.passElsewhere('entry')
  const { browser, kiosk } = await open(company)
  await goOffline(kiosk)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickSignUp()
  await kiosk.signUp.fill(GUEST)
  await kiosk.clickMain()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.seeInPassing([words('ENTRY_RECORDED')])
  await kiosk.pass(END_SCREEN_MS)
  await leaveByCode(kiosk, company)
  await browser.close()
  const files = await filesOf(profile)

  // A program in the same browser can still send it.
  const again = await open(company)
  let signature = ''
  again.page.on('request', (request) => {
    if (request.url().endsWith('/newAccess')) signature ||= request.postDataJSON().signature ?? ''
  })
  await again.kiosk.open()
  await expect.poll(() => company.accesses(), { timeout: 20_000 }).toEqual(['entry', 'entry', 'exit'])
  await again.browser.close()
  await rm(profile, { recursive: true, force: true })

  const isWritten = (text: string) => filesWith(files, text).length > 0
  // The rows are among what was looked through.
  expect(isWritten('visitor-kiosk.outbox')).toBe(true)
  expect(isWritten('waiting')).toBe(true)
  const { id, code } = company.visitor
  const drawn = signature.slice(signature.indexOf(',') + 1)
  expect(drawn.length).toBeGreaterThan(500)
  const middle = drawn.slice(300, 340)
  const bytes = Buffer.from(drawn, 'base64').subarray(200, 220).toString('latin1')
  for (const secret of [GUEST.first, GUEST.last, GUEST.email, 'Wilhelmina', id, code, middle, bytes]) {
    expect(isWritten(secret), secret).toBe(false)
  }
})

test('known visitors are deleted at their maximum age, and recorded visits are not', async ({
  page,
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await company.passElsewhere('entry')
  await kiosk.open()
  await goOffline(kiosk)
  await leaveByCode(kiosk, company)
  await expect
    .poll(() => page.evaluate(readReserve).then(({ names }) => names))
    .toEqual(['count', 'pack', 'passages', 'session'])

  // A tablet begins anew every day.
  await reloadAfter(kiosk, PACK_KEEP_MS + OUTBOX_SWEEP_MS)
  await expect.poll(() => page.evaluate(readReserve).then(({ names }) => names)).toEqual(['session'])
  expect((await page.evaluate(readOutbox)).rows).toBe(1)

  await reloadAfter(kiosk, 3 * PACK_KEEP_MS)
  await seeStarted(kiosk)
  expect((await page.evaluate(readOutbox)).rows).toBe(1)
  await page.context().setOffline(false)
  await kiosk.pass(SESSION_CHECK_MS)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await expect.poll(() => company.accesses()).toEqual(['entry', 'exit'])
})

for (const days of [3, -3]) {
  test(`a clock that is wrong by ${days} days after an offline start loses no visit and no time`, async ({
    page,
    adminAccess,
    tabletOf,
  }) => {
    const { kiosk, company } = await tabletOf({ services: ['login'] })
    await company.passElsewhere('entry')
    await kiosk.open()
    await goOffline(kiosk)
    await page.evaluate((jump) => {
      const offset = Number(localStorage.getItem('visitor-kiosk.clock'))
      localStorage.setItem('visitor-kiosk.clock', String(offset + jump))
    }, days * DAY_MS)
    await page.reload()
    await kiosk.home.clickEnter()
    await kiosk.auth.clickSignUp()
    await kiosk.signUp.fill(GUEST)
    await kiosk.clickMain()
    await kiosk.seeInPassing([words('ENTRY_RECORDED')])
    await kiosk.pass(END_SCREEN_MS)
    await page.reload()
    await seeStarted(kiosk)
    expect((await page.evaluate(readOutbox)).rows).toBe(2)
    await page.context().setOffline(false)
    await kiosk.pass(SESSION_CHECK_MS)
    await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
    await expect.poll(() => company.accesses()).toEqual(['entry', 'entry'])
    const { rows } = await adminAccess.database.pool.query<{ minutes: number }>(
      `select abs(extract(epoch from now() - max(entered_at)) / 60)::float as minutes
       from visits where company_id = $1`,
      [company.companyId],
    )
    expect(rows[0]?.minutes).toBeLessThan(10)
  })
}

test('a tablet that was revoked while offline tells staff what it holds, deletes it, and sends nothing', async ({
  page,
  adminAccess,
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await company.passElsewhere('entry')
  await kiosk.open()
  await goOffline(kiosk)
  await leaveByCode(kiosk, company)
  const deviceId = (await page.evaluate(() => localStorage.getItem('visitor-kiosk.device'))) ?? ''
  const server = { url: adminAccess.baseUrl, adminAccess, ask: askAt(adminAccess.baseUrl) }
  const { browser } = await hire(server, company.companyId, 'manager')
  await browser.get(consoleCalls.revokeDevice, { companyId: company.companyId, deviceId })
  expect((await page.evaluate(whatIsKept)).rows).toHaveLength(5)

  await page.context().setOffline(false)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await expect(kiosk.pairing.field).toBeVisible()
  await expect.poll(() => page.evaluate(whatIsKept)).toEqual({ storage: [], rows: [], answers: [] })
  expect(await company.accesses()).toEqual(['entry'])
  const asked = { companyId: company.companyId, deviceId }
  expect(await browser.get(consoleCalls.listOutboxItems, asked)).toMatchObject([
    { kind: 'exit', reason: null, visitor: { visitorId: company.visitor.id } },
  ])
})

/** Goes offline with all of the app and the pack on the disk. */
async function goOffline(kiosk: Kiosk): Promise<void> {
  const { page } = kiosk
  if (page.url() === 'about:blank') await kiosk.open()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await kiosk.home.see()
  await kiosk.pass(RESERVE_FIRST_MS)
  await expect.poll(() => page.evaluate(readReserve).then(({ names }) => names)).toContain('session')
  await page.context().setOffline(true)
}

/** Home, which knows no number of people offline. */
const seeStarted = ({ page }: Kiosk) =>
  expect(page.getByRole('button', { name: words('ENTER'), exact: true })).toBeVisible()

async function leaveByCode(kiosk: Kiosk, company: TestCompany): Promise<void> {
  await kiosk.home.clickExit()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.seeInPassing([words('EXIT_RECORDED')])
  await kiosk.pass(END_SCREEN_MS)
}

async function reloadAfter(kiosk: Kiosk, milliseconds: number): Promise<void> {
  const loaded = kiosk.page.waitForEvent('load')
  await kiosk.pass(milliseconds)
  await loaded
}
