import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { type Direction, directionToWire } from '#contract/entities/direction.ts'
import { END_SCREEN_MS, RESERVE_FIRST_MS, SESSION_CHECK_MS, UNATTENDED_MS } from '#contract/limits.ts'
import { createClient } from '#src/api/client.ts'
import { type Acknowledged, anomalies } from '#tests/faults/history.ts'
import {
  type AdminAccess,
  makeCompany,
  openAdminAccess,
  OPERATOR_PIN,
  type TestCompany,
} from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { readOutbox, readReserve } from '#tests/support/e2e/kept.ts'
import { Kiosk } from '#tests/support/e2e/kiosk.ts'
import { seeNewVersionWait, stopOldWorker, versionsOf } from '#tests/support/e2e/new-version.ts'
import { makeReleases, type Releases, VERSIONS } from '#tests/support/e2e/releases.ts'
import { test } from '#tests/support/e2e/test.ts'
import { words } from '#tests/support/e2e/words.ts'
import { sampleOf } from '#tests/support/long.ts'
import { freePort } from '#tests/support/free-port.ts'

/** A day of two offline tablets (R03): everything that happened arrives once, at the time when it did. */

/** Visits at both tablets together. */
const VISITS = Number(process.env.OFFLINE_VISITS ?? sampleOf(4, 500))
/** So few that no two of them share a name in a pack. */
const KNOWN = 6
/** How long ago the day was: turning the page's clock on must not bring a tablet into the future. */
const AGO_MS = 3 * 3_600_000

test.use({ serviceWorkers: 'allow' })

let folder: string
let origin: string
let releases: Releases
/** A tablet learns the server's clock from an answer, which is some time on its way. */
const CLOCK_ERROR_MS = 1_000

let adminAccess: AdminAccess

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = makeDataDir()
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  releases = await makeReleases(folder, port)
  await releases.deploy(VERSIONS[0])
  adminAccess = await openAdminAccess(join(folder, 'data'), origin)
})
test.afterAll(async () => {
  await adminAccess?.database.close().catch(() => undefined)
  await releases.stop()
  await rm(folder, { recursive: true, force: true })
})

test(`${VISITS} visits on two offline tablets arrive once, with their own times`, async ({ browser }) => {
  test.setTimeout(180_000 + VISITS * 8_000)
  const company = await makeCompany(adminAccess, { services: ['login'] })
  await company.passElsewhere('entry')
  await company.passElsewhere('exit')
  const poisoned = await newcomer(company)
  const tablets = await Promise.all([
    openTablet(browser, company, await newcomers(company)),
    openTablet(browser, company, await newcomers(company)),
  ] as const)
  // Turning the page's clock on moves the day into the past, once the right time is known: these visits were before it.
  await adminAccess.database.pool.query(
    `update visits set entered_at = entered_at - interval '1 day', exited_at = exited_at - interval '1 day'
     where company_id = $1`,
    [company.companyId],
  )
  await releases.deploy(VERSIONS[1])
  await Promise.all(tablets.map((tablet) => tablet.goOffline()))
  const began = Date.now()
  const [first, second] = tablets
  await first.pass('entry', company.visitor.code)
  await second.pass('entry', company.visitor.code)
  await first.pass('entry', poisoned.code, { isPoisoned: true })
  const share = VISITS / 2 - 1
  await Promise.all(
    tablets.map(async (tablet) => {
      for (let visit = 1; visit <= share; visit++) {
        if (visit % Math.ceil(share / 4) === 0) await tablet.page.reload()
        if (visit === Math.floor(share / 2)) await tablet.adopt(VERSIONS[1])
        if (visit % 4 === 0) await tablet.enterNew(`Stranger ${visit}`)
        else await tablet.comeAndGo(visit)
      }
    }),
  )
  await second.pass('exit', company.visitor.code)
  const worked = Date.now() - began
  const done = tablets.flatMap((tablet) => tablet.done)
  for (const tablet of tablets) {
    const { rows } = await tablet.page.evaluate(readOutbox)
    expect(rows).toBe(tablet.done.length + tablet.signedUp() + (tablet === first ? 1 : 0))
  }
  const { pool } = adminAccess.database
  await pool.query(`update visitors set erased_at = now() where company_id = $1 and visitor_id = $2`, [
    company.companyId,
    poisoned.id,
  ])

  await Promise.all(tablets.map((tablet) => tablet.goOnline()))
  const returned = Date.now()
  const left = async () => {
    const kept = await Promise.all(tablets.map((tablet) => tablet.page.evaluate(readOutbox)))
    return kept.flatMap(({ states }) => states)
  }
  await expect.poll(left, { timeout: 60_000 + VISITS * 1_000, intervals: [250] }).toEqual(['refused'])
  const sent = Date.now() - returned

  const { rows: stored } = await pool.query<{ visit_id: string; entered_at: Date; exited_at: Date | null }>(
    'select visit_id, entered_at, exited_at from visits where company_id = $1',
    [company.companyId],
  )
  const visits = new Map(stored.map((visit) => [visit.visit_id, visit]))
  const told: Acknowledged[] = []
  for (const tablet of tablets) {
    // The body of the last answer may be read a moment after the page has used it.
    await expect
      .poll(() => tablet.delivered().map(({ direction }) => direction))
      .toEqual(tablet.done.map(({ direction }) => direction))
    const delivered = tablet.delivered()
    for (const [nth, { direction, occurredAt, visitId, visitorId, key }] of delivered.entries()) {
      const visit = visits.get(visitId)
      const { from, to } = tablet.done[nth] ?? { from: 0, to: 0 }
      const at = (direction === 'entry' ? visit?.entered_at : visit?.exited_at)?.getTime() ?? 0
      expect(at).toBe(occurredAt)
      // The tablet started offline, some hours behind: it corrects its times once it knows the right one.
      expect(at).toBeGreaterThanOrEqual(from + tablet.slow() - CLOCK_ERROR_MS)
      expect(at).toBeLessThanOrEqual(to + tablet.slow() + CLOCK_ERROR_MS)
      told.push({ key, direction, visitorId, visitId })
    }
  }
  expect(await anomalies(adminAccess.database, company.companyId, told)).toEqual([])
  const { rows: flags } = await pool.query(
    'select kind, visitor_id from visit_flags where company_id = $1 order by kind',
    [company.companyId],
  )
  const inAndOut = stored.map(({ entered_at, exited_at }) => [entered_at, exited_at])
  expect(flags, JSON.stringify({ inAndOut, slow: tablets.map((tablet) => tablet.slow()) })).toEqual([
    { kind: 'DOUBLE_ENTRY', visitor_id: company.visitor.id },
  ])
  test.info().annotations.push({
    type: 'figures',
    description: JSON.stringify({
      visits: done.filter(({ direction }) => direction === 'entry').length,
      exits: done.filter(({ direction }) => direction === 'exit').length,
      signUps: first.signedUp() + second.signedUp(),
      offlineSeconds: worked / 1_000,
      allThereSecondsAfterReturn: sent / 1_000,
    }),
  })

  // The staff find what was refused, and nothing else.
  await first.kiosk.open(`${origin}/app/settings`)
  await first.kiosk.pin.see()
  await first.kiosk.pin.typeOnKeyboard(OPERATOR_PIN)
  await expect(first.page.getByRole('listitem')).toHaveCount(1)
  await expect(first.page.getByRole('listitem')).toContainText(words('VISITOR_NOT_FOUND'))
})

interface Done {
  readonly direction: Direction
  /** Between which times by the server's clock, as far as the tablet knows it; epoch milliseconds. */
  readonly from: number
  readonly to: number
}

async function openTablet(browser: Browser, company: TestCompany, known: readonly string[]) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const kiosk = await Kiosk.make(page, company)
  const versions = versionsOf(page)
  const sent = sendings(page)
  const done: Done[] = []
  let signedUp = 0
  let slow = 0
  await kiosk.open(origin)
  await kiosk.home.see()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await kiosk.pass(RESERVE_FIRST_MS)
  await expect.poll(() => page.evaluate(readReserve).then(({ names }) => names)).toContain('session')

  /** The server's time, as the tablet knows it. */
  const now = () => page.evaluate(() => Date.now() + Number(localStorage.getItem('visitor-kiosk.clock')))

  async function record(direction: Direction, isPoisoned: boolean, submit: () => Promise<void>) {
    const from = await now()
    await submit()
    const recorded = words(direction === 'entry' ? 'ENTRY_RECORDED' : 'EXIT_RECORDED')
    await kiosk.seeInPassing([recorded])
    // Both clocks are read in whole milliseconds.
    if (!isPoisoned) done.push({ direction, from: from - 1, to: (await now()) + 1 })
    await kiosk.pass(END_SCREEN_MS)
  }

  async function pass(direction: Direction, code: string, { isPoisoned = false } = {}): Promise<void> {
    await (direction === 'entry' ? kiosk.home.clickEnter() : kiosk.home.clickExit())
    await kiosk.auth.clickIdCode()
    await record(direction, isPoisoned, () => kiosk.idAuth.typeCode(code))
  }

  return {
    kiosk,
    page,
    done,
    pass,
    signedUp: () => signedUp,
    /** By how many milliseconds its clock was slow while it was offline. */
    slow: () => slow,
    delivered: () => [...sent.values()],

    /** The new version waits, and the server is unreachable from here on: the tablet reloads, some hours ago. */
    async goOffline(): Promise<void> {
      await seeNewVersionWait(page)
      await context.setOffline(true)
      await page.evaluate((ago) => {
        const offset = Number(localStorage.getItem('visitor-kiosk.clock'))
        localStorage.setItem('visitor-kiosk.clock', String(offset - ago))
      }, AGO_MS)
      await page.reload()
    },

    async goOnline(): Promise<void> {
      const offset = () => page.evaluate(() => Number(localStorage.getItem('visitor-kiosk.clock')))
      const before = await offset()
      await context.setOffline(false)
      await kiosk.pass(SESSION_CHECK_MS)
      await expect.poll(offset).not.toBe(before)
      slow = (await offset()) - before
    },

    async adopt(version: string): Promise<void> {
      const loaded = page.waitForEvent('load')
      await kiosk.pass(UNATTENDED_MS)
      const debug = await stopOldWorker(page)
      await loaded
      await debug.detach()
      await expect.poll(() => versions.at(-1)).toBe(version)
    },

    async enterNew(first: string): Promise<void> {
      signedUp += 1
      await kiosk.home.clickEnter()
      await kiosk.auth.clickSignUp()
      await kiosk.signUp.fill({ first, last: 'Okafor', email: `${crypto.randomUUID()}@visitor.example` })
      await record('entry', false, kiosk.clickMain)
    },

    /** The visitor inside leaves before the next one comes. */
    async comeAndGo(visit: number): Promise<void> {
      const code = known[visit % known.length] ?? ''
      await pass('entry', code)
      await pass('exit', code)
    },
  }
}

/** The server's answers by idempotency key. */
function sendings(page: Page) {
  const sent = new Map<string, Acknowledged & { readonly occurredAt: number }>()
  page.on('response', async (response) => {
    const request = response.request()
    if (!request.url().endsWith('/newAccess') || !response.ok()) return
    const key = request.headers()['idempotency-key'] ?? ''
    const { direction, visitorId, occurredAt } = request.postDataJSON()
    const { data } = await response.json()
    sent.set(key, {
      key,
      direction: direction ? 'entry' : 'exit',
      visitorId,
      visitId: data.visitId,
      occurredAt: Date.parse(occurredAt),
    })
  })
  return sent
}

const newcomers = async (company: TestCompany): Promise<readonly string[]> => {
  const known: string[] = []
  for (let nth = 0; nth < KNOWN; nth++) known.push((await newcomer(company)).code)
  return known
}

/** A visitor who was at the company before. */
async function newcomer({ token, meet, visitors }: TestCompany) {
  const id = await meet()
  const api = createClient({ baseUrl: origin, token: () => token })
  for (const direction of ['entry', 'exit'] as const) {
    const asked = { direction: directionToWire(direction), visitorId: id }
    const result = await api.call(calls.newAccess, asked, { idempotencyKey: crypto.randomUUID() })
    if (!result.ok) throw new Error(result.error.code)
  }
  const everybody = await visitors()
  return { id, code: everybody[everybody.indexOf(id) + 1] ?? '' }
}
