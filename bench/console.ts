import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { INSIDE_ROWS_MAX } from '#contract/limits.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { readDevices } from '#server/devices/console-devices.store.ts'
import { readEvacuation, readInside } from '#server/visits/inside.store.ts'
import { countLog, readLogPage, type VisitFilter } from '#server/visits/log.store.ts'
import { findEverywhere } from '#server/visits/matches.store.ts'
import { type AdminAccess, makeCompany, openAdminAccess, tabletToken } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { isCountingCharts } from '#tests/support/server/chart-counting.ts'
import { type Browser as StaffBrowser, hire } from '#tests/support/server/staff.ts'
import { chromiumPath } from '../scripts/chromium.mjs'
import { summary } from './support/load.ts'
import { addPast } from './support/past-visits.ts'
import { plansOf } from './support/plans.ts'
import { type WatchedDesk, watchDesk } from './support/watch-desk.ts'

/**
 * `npm run bench:console`: the desk in Chromium with the processor slowed four times, beside a million visits, 1,000 of them open,
 * 5,000 hosts, 200 tablets and 30 sites: how long until it is usable in a new profile, how it scrolls, and how soon it shows an
 * entry at a tablet. Then the calls of the console's lists over HTTP, the plans of their statements, and charts of a year after a
 * start. Prints JSON, in ms.
 * With `FILLED=folder` the filled database is kept there, and used if it is there. `PARTS=desk,calls,plans,charts` chooses. `work` is the
 * time that the page's thread computed, which other programs on the machine change less than how long it took; `TRACE=folder`
 * keeps Chromium's own record of the opening and of the scrolling, and `SLOWDOWN` is how many times slower the processor is made.
 */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4)
/** Of the site when a late visit happened; above 0 the view of flags counts who was inside then, for each of 4,000 late visits. */
const CAPACITY_THEN = Number(process.env.CAPACITY_THEN ?? 0)
const PAST = {
  visits: Number(process.env.VISITS ?? 1_000_000),
  inside: 1_000,
  hosts: 5_000,
  sites: 30,
  tablets: 200,
}
const ROUNDS = Number(process.env.ROUNDS ?? 7)
/** One account may search 300 times a minute, and three questions search. */
const CALL_ROUNDS = Number(process.env.CALL_ROUNDS ?? 90)
const CHART_ROUNDS = 20
const CHANGES = Number(process.env.CHANGES ?? 10)
const PARTS = new Set((process.env.PARTS ?? 'desk,calls,plans,charts').split(','))
const WINDOW = { width: 1440, height: 900 }
/** A notch of a wheel. */
const WHEEL_PX = 120
const LONGEST_MS = 180_000
const SCROLL_MS = 60_000
const SLOW_CALL_MS = 10_000
const AIM = { usableMs: 1_500, frameP95Ms: 25, changeMs: 1_000 }

const { FILLED, TRACE } = process.env
const dataDir = FILLED ?? makeDataDir()
const isFilled = FILLED !== undefined && existsSync(FILLED)
if (FILLED !== undefined) await mkdir(FILLED, { recursive: true, mode: 0o755 })
const port = await freePort()
const url = `http://127.0.0.1:${port}`
let server = await startServer(dataDir, port, { NODE_ENV: 'production' })
const adminAccess = await openAdminAccess(dataDir, url)
const { pool } = adminAccess.database
try {
  const begun = performance.now()
  const companyId = isFilled ? await knownCompany() : await fill(adminAccess)
  const filledSeconds = Math.round((performance.now() - begun) / 1000)
  const staff = await hire({ url, adminAccess, ask: askAt(url) }, companyId, 'manager')
  const report = {
    unit: 'ms',
    aim: AIM,
    slowdown: SLOWDOWN,
    past: PAST,
    filledSeconds,
    isFilled,
    load: loadavg().map((load) => Math.round(load * 10) / 10),
    ...(PARTS.has('desk') && { desk: await measureDesk(companyId, staff.browser.cookies) }),
    ...(PARTS.has('calls') && { calls: await measureCalls(companyId, staff.browser) }),
    ...(PARTS.has('plans') && { plans: await readPlans(companyId) }),
    ...(PARTS.has('charts') && { charts: await measureCharts(companyId, staff.browser) }),
  }
  console.log(JSON.stringify(report, null, 2))
} finally {
  await adminAccess.database.close()
  await server.stop()
  if (FILLED === undefined) rmSync(dataDir, { recursive: true, force: true })
}

async function fill(access: AdminAccess): Promise<string> {
  const { companyId } = await makeCompany(access, {})
  await addPast(pool, companyId, PAST)
  // Of 256 visits one lacks a document, one was assumed to have ended, and one was reported late.
  await slowly(`update visits set lacks_documents = visit_id::text like '00%',
      exit_assumed = visit_id::text like '01%' and exited_at is not null,
      received_at = case when visit_id::text like '02%' then entered_at + interval '1 hour' end,
      capacity_then = case when visit_id::text like '02%' then ${CAPACITY_THEN} end
    where company_id = $1 and visit_id::text ~ '^0[012]'`)
  await slowly('vacuum analyze')
  return companyId

  async function slowly(text: string): Promise<void> {
    const client = await pool.connect()
    await client.query('set statement_timeout = 0')
    const told = { text: text.replaceAll('$1', `'${companyId}'`), query_timeout: LONGEST_MS * 4 }
    await client.query(told).finally(() => client.release(true))
  }
}

/** The company that an earlier run has filled. */
async function knownCompany(): Promise<string> {
  const { rows } = await pool.query<{ company_id: string }>(
    "select company_id from devices where device_id = 'tablet1'",
  )
  const [known] = rows
  if (!known) throw new Error(`${FILLED} holds no filled database`)
  return known.company_id
}

async function measureDesk(companyId: string, cookies: ReadonlyMap<string, string>) {
  const { rows } = await pool.query<{ inside: number }>(
    'select count(*)::int as inside from visits where company_id = $1 and exited_at is null',
    [companyId],
  )
  const inside = rows[0]?.inside ?? 0
  const { enter, leave } = await entrance(companyId)
  const browser = await chromium.launch({ executablePath: await chromiumPath() })
  try {
    const rowsAt: number[] = []
    const usableAt: number[] = []
    const works: Work[] = []
    let requests = { count: 0, kilobytes: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const opened = await openDesk(() => browser.newContext({ viewport: WINDOW, locale: 'en-GB' }))
      rowsAt.push(opened.watched.rowsAt)
      usableAt.push(opened.watched.wholeAt)
      works.push(opened.work)
      requests = opened.requests
      await opened.context.close()
    }
    const { page, devtools } = await openDesk(() => browser.newContext({ viewport: WINDOW, locale: 'en-GB' }))
    const before = await workOf(devtools)
    const frames = await traced('scroll', page, () => scroll(page))
    const scrollWork = difference(await workOf(devtools), before)
    const shown = await watchChanges(page)
    const work = works.toSorted((one, other) => one.all - other.all)[Math.floor(works.length / 2)]
    return {
      inside,
      rows: summary(rowsAt),
      usable: summary(usableAt),
      work,
      requests,
      frames: { ...frames, work: scrollWork },
      shown,
    }
  } finally {
    await browser.close()
    // A kept database is the same for the next run: above `INSIDE_ROWS_MAX` the desk asks twice.
    await leave()
  }

  async function openDesk(newContext: () => Promise<BrowserContext>) {
    const context = await newContext()
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const requests = { count: 0, kilobytes: 0 }
    devtools.on('Network.requestWillBeSent', () => requests.count++)
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      requests.kilobytes += encodedDataLength / 1024
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    // The compiler that runs this file wraps functions in a helper, which the page does not have.
    await page.addInitScript(`globalThis.__name = (named) => named;(${watchDesk})(${inside})`)
    await traced('open', page, async () => {
      await page.goto(`${url}/console/${companyId}/desk`)
      await page.waitForFunction(() => window.watched.wholeAt, null, { timeout: LONGEST_MS })
    })
    const work = await workOf(devtools)
    const watched = await page.evaluate(() => window.watched)
    const counted = { ...requests, kilobytes: Math.round(requests.kilobytes) }
    return { context, page, devtools, watched, work, requests: counted }
  }

  /** From the first row to the last, or for a minute, one notch of the wheel after the other. */
  async function scroll(page: Page) {
    const setScrolling = (isOn: boolean) =>
      page.evaluate((on) => {
        window.watched.isScrolling = on
      }, isOn)
    const isAtEnd = () => innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    await page.mouse.move(WINDOW.width / 2, WINDOW.height / 2)
    await sleep(1_000)
    await setScrolling(true)
    let notches = 0
    const end = performance.now() + SCROLL_MS
    while (performance.now() < end && !(await page.evaluate(isAtEnd))) {
      await page.mouse.wheel(0, WHEEL_PX)
      notches++
    }
    await setScrolling(false)
    const watched = await page.evaluate(() => window.watched)
    const px = await page.evaluate(() => scrollY)
    await page.evaluate(() => scrollTo(0, 0))
    return { notches, px, frames: watched.frames.length, ...summary(watched.frames) }
  }

  /** From the moment when a tablet asks until the visitor stands in the first row. */
  async function watchChanges(page: Page) {
    const since = page.locator('main thead th button').nth(4)
    await since.click()
    await since.click()
    const took: number[] = []
    for (let change = 0; change < CHANGES; change++) {
      await sleep(2_000)
      const asked = Date.now()
      const visitId = await enter()
      const at = await page.waitForFunction((id) => window.watched.shownAt[id], visitId, {
        timeout: LONGEST_MS,
      })
      took.push(Number(await at.jsonValue()) - asked)
    }
    return summary(took)
  }
}

/**
 * A tablet that lets visitors in who have not been let in yet.
 * @returns its next entry, with the id of the visit, and what lets all of them out again
 */
async function entrance(companyId: string) {
  const token = await tabletToken(adminAccess.database, companyId, 'tablet1', 's1')
  const { rows } = await pool.query<{ visitor_id: string }>(
    `insert into token_visitors (company_id, token_hash, visitor_id, expires_at)
     select $1, t.token_hash, v.visitor_id, now() + interval '1 hour'
     from (select token_hash from tokens where company_id = $1 order by created_at desc limit 1) t,
       (select visitor_id from visitors v where company_id = $1 and not exists (select 1 from visits x
         where x.company_id = $1 and x.visitor_id = v.visitor_id and x.exited_at is null) limit 100) v
     returning visitor_id`,
    [companyId],
  )
  const visitors = rows.map(({ visitor_id }) => visitor_id)
  const entered: string[] = []
  const ask = askAt(url)
  const pass = async (direction: boolean, visitorId: string) => {
    const answer = await ask(
      calls.newAccess,
      { direction, visitorId, ...(direction && { reason: 'Meeting' }) },
      { token, key: randomUUID() },
    )
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return (answer.body.data as { visitId: string }).visitId
  }
  return {
    async enter(): Promise<string> {
      const visitorId = visitors.pop() ?? ''
      const visitId = await pass(true, visitorId)
      entered.push(visitorId)
      return visitId
    },
    async leave(): Promise<void> {
      for (const visitorId of entered.splice(0)) await pass(false, visitorId)
    },
  }
}

/** What the page's thread has computed, in ms. */
type Work = Readonly<Record<'all' | 'scripts' | 'layout' | 'styles', number>>

async function workOf(devtools: CDPSession): Promise<Work> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const msOf = (metric: string) =>
    Math.round((metrics.find(({ name }) => name === metric)?.value ?? 0) * 1_000)
  return {
    all: msOf('TaskDuration'),
    scripts: msOf('ScriptDuration'),
    layout: msOf('LayoutDuration'),
    styles: msOf('RecalcStyleDuration'),
  }
}

function difference(after: Work, before: Work): Work {
  return {
    all: after.all - before.all,
    scripts: after.scripts - before.scripts,
    layout: after.layout - before.layout,
    styles: after.styles - before.styles,
  }
}

async function traced<Value>(name: string, page: Page, act: () => Promise<Value>): Promise<Value> {
  const browser = page.context().browser()
  if (TRACE === undefined || browser === null) return act()
  await browser.startTracing(page, { path: `${TRACE}/${name}.json` })
  const done = await act()
  await browser.stopTracing()
  return done
}

function ago(days: number) {
  return new Date(Date.now() - days * 86_400_000).toISOString()
}

async function measureCalls(
  companyId: string,
  browser: Awaited<ReturnType<typeof hire>>['browser'],
): Promise<Record<string, ReturnType<typeof summary>>> {
  const none = { companyId, siteId: null, hostId: null, visitorTypeId: null }
  const log = (more: object) => () => browser.get(consoleCalls.listLog, { ...none, ...more })
  const find = (search: string) => () => browser.get(consoleCalls.listMatches, { companyId, search })
  const month = { companyId, siteId: null, from: ago(30), to: ago(0) }
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    'desk: inside': () =>
      browser.get(consoleCalls.listInside, { companyId, siteId: null, rows: INSIDE_ROWS_MAX }),
    'desk: inside at a site': () => browser.get(consoleCalls.listInside, { companyId, siteId: 's1' }),
    'desk: inside by name': () =>
      browser.get(consoleCalls.listInside, { companyId, siteId: null, search: 'gi' }),
    'desk: expected': () => browser.get(consoleCalls.listExpected, { companyId, siteId: null }),
    'desk: notifications': () => browser.get(consoleCalls.listNotifications, { companyId, siteId: null }),
    'desk: attention': () => browser.get(consoleCalls.getAttentionCount, { companyId }),
    'roll call: list': () => browser.get(consoleCalls.listEvacuation, { companyId, siteId: null }),
    log: log({}),
    'log: of a site': log({ siteId: 's1' }),
    'log: of a host': log({ hostId: 'b7' }),
    'log: of a rare kind': log({ visitorTypeId: 'rare' }),
    'log: by hand': log({ how: 'byHand' }),
    'log: flagged': log({ mark: 'flagged' }),
    'log: flagged at a site': log({ mark: 'flagged', siteId: 's1' }),
    'log: by name': log({ search: 'gi' }),
    'log: count': () => browser.get(consoleCalls.getLogCount, none),
    'search: rare name': find('zebedeo1'),
    'search: two letters': find('gi'),
    'search: host': find('host 4711'),
    hosts: () => browser.get(consoleCalls.listHosts, { companyId }),
    'hosts: by name': () => browser.get(consoleCalls.listHosts, { companyId, search: 'host 47' }),
    tablets: () => browser.get(consoleCalls.listDevices, { companyId }),
    sites: () => browser.get(consoleCalls.listSites, { companyId }),
    'charts of 30 days': () => browser.get(consoleCalls.getCharts, month),
    'charts of 365 days': () => browser.get(consoleCalls.getCharts, { ...month, from: ago(365) }),
    'charts of guests': () => browser.get(consoleCalls.getGuestCharts, month),
  }
  const answers: Record<string, ReturnType<typeof summary>> = {}
  for (const [name, ask] of Object.entries(questions)) {
    for (let warm = 0; warm < 5; warm++) await ask()
    const times: number[] = []
    // A slow call has told enough after some seconds.
    const end = performance.now() + SLOW_CALL_MS
    while (times.length < CALL_ROUNDS && performance.now() < end) {
      const begun = performance.now()
      await ask()
      times.push(performance.now() - begun)
    }
    answers[name] = summary(times)
  }
  return answers
}

/** Charts of a year: after an update from a version that kept no days, and as the first calls of a process that finds them kept. */
async function measureCharts(companyId: string, browser: StaffBrowser) {
  const startAgain = async (): Promise<void> => {
    await server.stop()
    server = await startServer(dataDir, port, { NODE_ENV: 'production' })
    // A connection to the one before is noticed as closed by the request that would use it.
    await fetch(url).catch(() => undefined)
  }
  const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 100) / 10
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const year = {
    companyId,
    from: ago(365),
    to: ago(0),
    siteId: null,
    visitorTypeId: null,
    split: 'site' as const,
  }
  const ofThreeSites = await hire({ url, adminAccess, ask: askAt(url) }, companyId, 'manager', 's1')
  for (const site of ['s2', 's3'])
    await pool.query(
      "insert into memberships (company_id, account_id, site_id, role) values ($1, $2, $3, 'manager')",
      [companyId, ofThreeSites.id, site],
    )
  await pool.query('delete from chart_days where company_id = $1', [companyId])
  await startAgain()
  const started = performance.now()
  await browser.get(consoleCalls.getCharts, year)
  const askedAtOnceSeconds = secondsSince(started)
  while (await isCountingCharts(pool)) await sleep(100)
  const allKeptSeconds = secondsSince(started)
  await startAgain()
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    'all visits': () => browser.get(consoleCalls.getCharts, year),
    'compared with the year before': () =>
      browser.get(consoleCalls.getCharts, { ...year, before: { from: ago(730), to: ago(365) } }),
    'by type': () => browser.get(consoleCalls.getCharts, { ...year, split: 'type' }),
    'by reason': () => browser.get(consoleCalls.getCharts, { ...year, split: 'reason' }),
    'a site': () => browser.get(consoleCalls.getCharts, { ...year, siteId: 's7' }),
    'a type': () => browser.get(consoleCalls.getCharts, { ...year, visitorTypeId: 'usual' }),
    'a person of three sites': () => ofThreeSites.browser.get(consoleCalls.getCharts, year),
  }
  const answers: Record<string, { first: number } & ReturnType<typeof summary>> = {}
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = []
    for (let round = 0; round < CHART_ROUNDS; round++) {
      const begun = performance.now()
      await ask()
      times.push(performance.now() - begun)
    }
    answers[name] = { first: Math.round(times[0] ?? 0), ...summary(times) }
  }
  return { askedAtOnceSeconds, allKeptSeconds, answers }
}

async function readPlans(companyId: string) {
  const tenant = tenantOf(adminAccess.database.query, companyId, null)
  const all: VisitFilter = {
    search: '',
    from: null,
    to: null,
    siteId: null,
    hostId: null,
    visitorTypeId: null,
    direction: 'entry',
    how: null,
    enteredBy: null,
    leftBy: null,
    mark: null,
  }
  const log = (more: Partial<VisitFilter>) => () => readLogPage(tenant, { ...all, ...more }, null)
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    'desk: inside': () =>
      readInside(tenant, { siteId: null, search: '', after: null, rows: INSIDE_ROWS_MAX }),
    'desk: inside at a site': () =>
      readInside(tenant, { siteId: 's1', search: '', after: null, rows: INSIDE_ROWS_MAX }),
    'roll call: list': () => readEvacuation(tenant, null),
    log: log({}),
    'log: of a site': log({ siteId: 's1' }),
    'log: of a host': log({ hostId: 'b7' }),
    'log: of a rare kind': log({ visitorTypeId: 'rare' }),
    'log: by hand': log({ how: 'byHand' }),
    'log: ended by the server': log({ how: 'automatic' }),
    'log: flagged': log({ mark: 'flagged' }),
    'log: flagged at a site': log({ mark: 'flagged', siteId: 's1' }),
    'log: count of flagged': () => countLog(tenant, { ...all, mark: 'flagged' }),
    'search: two letters': () => findEverywhere(tenant, 'gi'),
    'search: rare name': () => findEverywhere(tenant, 'zebedeo1'),
    tablets: () => readDevices(tenant),
  }
  const plans: Record<string, Awaited<ReturnType<typeof plansOf>>> = {}
  for (const [name, ask] of Object.entries(asked)) plans[name] = await plansOf(pool, ask)
  return plans
}

declare global {
  interface Window {
    readonly watched: WatchedDesk
  }
}
