import { expect, type Page } from '@playwright/test'
import { consoleCalls } from '#contract/console/index.ts'
import { makeVisitorCode } from '#contract/entities/visitor-code.ts'
import {
  END_SCREEN_MS,
  LIVE_VISITS_POLL_MS,
  OUTBOX_BACKOFF_MAX_MS,
  OUTBOX_REPORT_MS,
  REQUEST_TIMEOUT_MS,
  RESERVE_FIRST_MS,
  SESSION_CHECK_MS,
  SETTINGS_TAPS,
} from '#contract/limits.ts'
import { OPERATOR_PIN, REASON, type TestCompany } from '#tests/support/e2e/company.ts'
import { readOutbox, readReserve } from '#tests/support/e2e/kept.ts'
import type { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'

/** The line goes in the middle of a visit: it is recorded, said so, and arrives once. */

const ACCESS = '**/api/tablet/newAccess'
const waiting = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 visita da inviare' : `${count} visite da inviare`, { exact: true })

/** Waits until the page has all of the app, so that it works online and offline. */
const seeInstalled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test.use({ serviceWorkers: 'allow' })

/** What the disk must not say of a visitor. Three letters alone are in so much ciphertext by chance, once in some hundred runs. */
const secretsOf = ({ visitor: { id, code, first, last } }: TestCompany) => [id, code, `"${first}"`, last]

test('an offline entry is recorded, and sent when the tablet is online again', { tag: '@every-run' }, async ({
  page,
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ flow: ['signOnEntry'], services: ['login'] })
  await kiosk.open()
  await seeInstalled(page)
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.signature.see()
  await kiosk.signature.draw()
  await page.context().setOffline(true)
  await kiosk.clickMain()
  await kiosk.seeInPassing([words('ENTRY_RECORDED')])
  expect(await company.accesses()).toEqual([])

  // The data on the disk cannot be read, and its key cannot be exported.
  const kept = await page.evaluate(readOutbox)
  expect(kept.rows).toBe(1)
  expect(kept.isKeyExtractable).toBe(false)
  for (const secret of [...secretsOf(company), 'image/png']) {
    expect(kept.text).not.toContain(secret)
  }

  await kiosk.pass(END_SCREEN_MS)
  await expect(waiting(page, 1)).toBeVisible()
  await page.context().setOffline(false)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await expect(waiting(page, 1)).toBeHidden()
  expect(await company.accesses()).toEqual(['entry'])
  expect((await page.evaluate(readOutbox)).rows).toBe(0)
})

test('a recorded visit turns to confirmed while it is shown', async ({ page, tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  let isLost = false
  await page.route(ACCESS, async (route) => {
    if (isLost) return route.continue()
    isLost = true
    // Taken by the server, and the answer is lost on its way.
    await route.fetch()
    await route.abort()
  })
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.end.seeWelcome(company.visitor.first)
  expect(isLost).toBe(true)
  expect(await company.accesses()).toEqual(['entry'])
})

test('a reload loses nothing, and a refused visit does not delay the others', async ({ page, tabletOf }) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await page.route(ACCESS, (route) => route.abort())
  const pass = async (direction: 'Enter' | 'Exit') => {
    await kiosk.home[`click${direction}`]()
    await kiosk.auth.clickIdCode()
    await kiosk.idAuth.typeCode(company.visitor.code)
    await kiosk.seeInPassing([words('ENTRY_RECORDED')])
    await kiosk.pass(END_SCREEN_MS)
    await kiosk.home.see()
  }
  await pass('Enter')
  await pass('Enter')
  await expect(waiting(page, 2)).toBeVisible()
  // The first is not accepted, whatever the tablet says. No moment is left in which it could reach the server.
  let asked = 0
  await page.route(ACCESS, (route) => {
    asked += 1
    return asked === 1
      ? route.fulfill({ status: 404, json: { errorCode: 'VISITOR_NOT_FOUND', message: '' } })
      : route.continue()
  })
  await page.reload()
  await kiosk.home.see()
  await kiosk.pass(REQUEST_TIMEOUT_MS)
  await expect.poll(() => company.accesses()).toEqual(['entry'])
  await expect.poll(async () => (await page.evaluate(readOutbox)).states).toEqual(['refused'])
})

test('an offline sign-up enters under an id of the tablet, which the server replaces', async ({
  page,
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({})
  await kiosk.open()
  await seeInstalled(page)
  await kiosk.home.clickEnter()
  await kiosk.signUp.see()
  await page.context().setOffline(true)
  await kiosk.signUp.fill({ first: 'Grace', last: 'Okafor', email: 'grace@visitor.example' })
  await kiosk.clickMain()
  await kiosk.seeInPassing([words('ENTRY_RECORDED')])
  await kiosk.pass(END_SCREEN_MS)
  await expect(waiting(page, 2)).toBeVisible()
  await page.context().setOffline(false)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await expect.poll(() => company.accesses()).toEqual(['entry'])
  await expect(waiting(page, 1)).toBeHidden()
  expect(await company.count('visitors')).toBe(2)
})

test('visits that the server refuses are shown to staff, who try again or discard them', async ({
  page,
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  await kiosk.open()
  await page.route(ACCESS, (route) => route.abort())
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.seeInPassing([words('ENTRY_RECORDED')])
  await page.route(ACCESS, (route) =>
    route.fulfill({ status: 404, json: { errorCode: 'VISITOR_NOT_FOUND', message: '' } }),
  )
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await kiosk.home.see()
  await expect(page.getByText('1 visita rifiutata dal server')).toBeVisible()
  const list = page.getByRole('listitem')
  await seeLineBack(kiosk)
  await openSettings(kiosk)
  await expect(list).toContainText(company.visitor.first)
  await expect(list).toContainText(words('VISITOR_NOT_FOUND'))
  // The tablet cannot be moved to another company while it has unsent visits.
  await expect(page.getByText(words('OUTBOX_HELD'))).toBeVisible()
  await expect(page.getByLabel(words('TAX_CODE'))).toBeHidden()
  await page.unroute(ACCESS)
  await list.getByRole('button', { name: words('TRY_AGAIN') }).click()
  await expect(list).toBeHidden()
  await expect(page.getByLabel(words('TAX_CODE'))).toBeVisible()
  expect(await company.accesses()).toEqual(['entry'])
})

test('staff read in the console what their tablet could not deliver, and let it try again', async ({
  page,
  adminAccess,
  tabletOf,
}) => {
  const { kiosk, company } = await tabletOf({ services: ['login'] })
  const { companyId, visitor } = company
  const server = { url: adminAccess.baseUrl, adminAccess, ask: askAt(adminAccess.baseUrl) }
  const { browser } = await hire(server, companyId, 'manager')
  const open = async () => (await browser.get(consoleCalls.listAttention, { companyId, siteId: null })).items
  await kiosk.open()
  await page.route(ACCESS, (route) => route.abort())
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(visitor.code)
  await kiosk.seeInPassing([words('ENTRY_RECORDED')])
  await page.route(ACCESS, (route) =>
    route.fulfill({ status: 409, json: { errorCode: 'EVENT_FULL_PLEASE_WAIT', message: '' } }),
  )
  await kiosk.pass(END_SCREEN_MS)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await seeLineBack(kiosk)
  await kiosk.pass(OUTBOX_REPORT_MS)
  await expect.poll(open).toMatchObject([{ kind: 'outbox', times: 1, details: ['EVENT_FULL_PLEASE_WAIT'] }])
  const [{ deviceId }] = await open()
  const [item] = await browser.get(consoleCalls.listOutboxItems, { companyId, deviceId })
  expect(item).toMatchObject({ kind: 'entry', visitor: { visitorId: visitor.id } })
  await page.unroute(ACCESS)
  const asked = { companyId, deviceId, itemId: item.id, action: 'retry' as const }
  expect((await browser.ask(consoleCalls.decideOutboxItem, asked)).status).toBe(200)
  await kiosk.pass(OUTBOX_REPORT_MS)
  await expect.poll(() => company.accesses()).toEqual(['entry'])
  await kiosk.pass(OUTBOX_REPORT_MS)
  await expect.poll(() => browser.get(consoleCalls.listOutboxItems, { companyId, deviceId })).toEqual([])
  expect(await open()).toEqual([])
})

test('a tablet that starts offline knows its company, its documents and its visitors', async ({
  page,
  adminAccess,
  tabletOf,
}) => {
  const flow = ['certificates', 'reason', 'signOnEntry'] as const
  const { kiosk, company } = await tabletOf({ flow, services: ['login'], certificates: 2 })
  await company.passElsewhere('entry')
  // Turning the page's clock on moves what it recorded into the past, once it knows the right time.
  await adminAccess.database.pool.query(
    `update visits set entered_at = entered_at - interval '1 hour' where company_id = $1`,
    [company.companyId],
  )
  await kiosk.open()
  await seeInstalled(page)
  await kiosk.home.see()
  await kiosk.pass(RESERVE_FIRST_MS)
  await expect.poll(() => page.evaluate(readReserve).then(({ names }) => names)).toContain('session')
  const { text } = await page.evaluate(readReserve)
  for (const secret of [...secretsOf(company), REASON, 'Regole']) {
    expect(text).not.toContain(secret)
  }

  await page.context().setOffline(true)
  await page.goto('about:blank')
  await kiosk.open()
  await kiosk.home.clickExit()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.seeInPassing([words('EXIT_RECORDED')])
  await kiosk.pass(END_SCREEN_MS)

  // It knows that the visitor has left.
  await kiosk.home.clickExit()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await expect(page.getByText(words('NO_VISIT_OPEN')).first()).toBeVisible()
  await page.goto('about:blank')
  await kiosk.open()

  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(makeVisitorCode([1, 2, 3, 4, 5, 6, 7]))
  await expect(page.getByText(words('UNKNOWN_OFFLINE')).first()).toBeVisible()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await kiosk.certificates.tickAll()
  await kiosk.clickMain()
  await kiosk.hostAndReason.clickReason(REASON)
  await kiosk.clickMain()
  await kiosk.signature.see()
  await kiosk.signature.draw()
  await kiosk.clickMain()
  await kiosk.seeInPassing([words('ENTRY_RECORDED')])
  await kiosk.pass(END_SCREEN_MS)

  // And that the visitor is inside, before the server does.
  await kiosk.home.clickEnter()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await expect(page.getByText(words('ANOTHER_VISIT_OPEN')).first()).toBeVisible()
  await page.goto('about:blank')
  await kiosk.open()

  await page.context().setOffline(false)
  await kiosk.pass(SESSION_CHECK_MS)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await expect.poll(() => company.accesses()).toEqual(['entry', 'exit', 'entry'])
  expect(await company.count('visit_signatures')).toBe(1)
  expect(await company.count('certificate_acceptances')).toBe(2)
})

test('a company may enforce its capacity offline too', async ({ page, adminAccess, tabletOf }) => {
  const { kiosk, company } = await tabletOf({
    services: ['login'],
    capacity: 2,
    holdsCapacityOffline: true,
  })
  await company.passElsewhere('entry')
  // Turning the page's clock on moves what it recorded into the past, once it knows the right time.
  await adminAccess.database.pool.query(
    `update visits set entered_at = entered_at - interval '1 hour' where company_id = $1`,
    [company.companyId],
  )
  await kiosk.open()
  await seeInstalled(page)
  await kiosk.home.seeInside(1)
  await kiosk.pass(RESERVE_FIRST_MS)
  await expect.poll(() => page.evaluate(readReserve).then(({ names }) => names)).toContain('session')
  await page.context().setOffline(true)
  const enter = async (first: string) => {
    await kiosk.home.clickEnter()
    await kiosk.auth.clickSignUp()
    await kiosk.signUp.fill({ first, last: 'Okafor', email: `${first}@visitor.example` })
    await kiosk.clickMain()
  }
  const seeRecorded = async (what: string) => {
    await kiosk.seeInPassing([words(what)])
    await kiosk.pass(END_SCREEN_MS)
  }
  const seeRefused = async () => {
    await kiosk.seeScreen(words('EVENT_FULL_PLEASE_WAIT'))
    await kiosk.refused.leave()
  }
  await enter('Grace')
  await seeRecorded('ENTRY_RECORDED')
  await enter('Mina')
  await seeRefused()

  // After a cold start it knows as much.
  await page.reload()
  await enter('Mina')
  await seeRefused()
  await kiosk.home.clickExit()
  await kiosk.auth.clickIdCode()
  await kiosk.idAuth.typeCode(company.visitor.code)
  await seeRecorded('EXIT_RECORDED')
  await enter('Mina')
  await seeRecorded('ENTRY_RECORDED')

  await page.context().setOffline(false)
  await kiosk.pass(OUTBOX_BACKOFF_MAX_MS * 2)
  await expect
    .poll(async () => (await company.accesses()).toSorted())
    .toEqual(['entry', 'entry', 'entry', 'exit'])
})

/** Waits until the tablet is online: it takes several answers in a row. */
const seeLineBack = (kiosk: Kiosk) =>
  expect(async () => {
    await kiosk.pass(LIVE_VISITS_POLL_MS)
    await expect(kiosk.page.getByText(words('OFFLINE'))).toBeHidden({ timeout: 100 })
  }).toPass()

async function openSettings(kiosk: Kiosk): Promise<void> {
  await kiosk.home.tap(SETTINGS_TAPS + 1)
  await kiosk.home.settings.click()
  await kiosk.pin.see()
  await kiosk.pin.type(OPERATOR_PIN)
  await kiosk.settings.see()
}
