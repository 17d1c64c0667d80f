import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { type ServerToStaff, STAFF_NAMESPACE, type StaffToServer } from '#contract/staff-socket.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Reception sees who is inside at once, and does by hand what visitors forgot. */

let server: TestServer
let company: TestCompany
let companyId: string
let reception: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { capacity: 3 })
  companyId = company.companyId
  reception = (await hire(server, companyId, 'reception')).browser
})

const pass = (visitorId: string, isEntry: boolean, at: number | null = null) =>
  server.ask(
    calls.newAccess,
    {
      direction: isEntry,
      visitorId,
      ...(at !== null && { occurredAt: new Date(at).toISOString() }),
    },
    { token: company.token, key: randomUUID() },
  )
const entered = async (visitorId: string): Promise<string> => {
  const { body, status } = await pass(visitorId, true)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { visitId: string }).visitId
}
const inside = (browser = reception, asked = {}) =>
  browser.get(consoleCalls.listInside, { companyId, siteId: null, ...asked })
const makeSite = async (site_id: string, capacity: number | null = null) => {
  const { query } = server.adminAccess.database
  const row = { company_id: companyId, site_id, name: site_id, time_zone: 'Europe/Rome', capacity }
  await query.insertInto('sites').values(row).execute()
  await query.insertInto('occupancy').values({ company_id: companyId, site_id }).execute()
}
const why = 'Left without a word'

describe('the list of visitors inside', () => {
  test('comes in as many rows as are asked for, and goes on after them', async () => {
    for (let nth = 0; nth < 3; nth++) await entered(await company.meet())
    const { people: all } = await inside(reception, { rows: 1_000 })
    const first = await inside(reception, { rows: 2 })
    expect(first.people).toEqual(all.slice(0, 2))
    const next = await inside(reception, { rows: 2, after: first.next })
    expect(next.people).toEqual(all.slice(2))
    expect([all.length, next.next]).toEqual([3, null])
    const refused = await reception.ask(consoleCalls.listInside, { companyId, siteId: null, rows: 1_001 })
    expect(refused.status).toBe(400)
  })
  test('shows a visitor from entry to exit, the latest first, and finds them by the beginning of any name', async () => {
    const [first, second] = [await company.meet(), await company.meet()]
    await server.adminAccess.database.pool.query(
      `update visitors set search_key = 'zoe muller beispiel' where visitor_id = $1`,
      [second],
    )
    await entered(first)
    await entered(second)
    const all = await inside()
    expect(all.people.map((row: { visitorId: string }) => row.visitorId)).toEqual([second, first])
    expect(all).toMatchObject({ inside: 2, most: 3, next: null })
    expect(all.people[0]).toMatchObject({ how: 'scanned', isLate: false, flags: [], isOverdue: false })
    const found = await inside(reception, { search: 'Müller zo' })
    expect(found.people.map((row: { visitorId: string }) => row.visitorId)).toEqual([second])
    expect((await inside(reception, { search: 'uller' })).people).toEqual([])
    await pass(second, false)
    expect((await inside()).people).toHaveLength(1)
  })

  test('is paged, each person once', async () => {
    await server.adminAccess.database.pool.query('update companies set capacity = 0 where company_id = $1', [
      companyId,
    ])
    for (let count = 0; count < 60; count++) await entered(await company.meet())
    const seen: string[] = []
    for (let after: string | null = null, more = true; more; more = after !== null) {
      const page: { people: { visitId: string }[]; next: string | null } = await inside(reception, { after })
      seen.push(...page.people.map(({ visitId }) => visitId))
      after = page.next
    }
    expect(new Set(seen).size).toBe(60)
    expect(seen).toHaveLength(60)
  })

  test('marks a late entry, and a visit of yesterday as uncertain', async () => {
    const visitor = await company.meet()
    expect((await pass(visitor, true, Date.now() - 2 * 24 * 3_600_000)).status).toBe(200)
    expect((await inside()).people[0]).toMatchObject({ isLate: true, isOverdue: true })
  })

  test('shows visitors of a site to the site’s own staff only', async () => {
    await makeSite('north')
    await makeSite('south')
    const [atNorth, atSouth] = [await company.meet(), await company.meet()]
    const manager = (await hire(server, companyId, 'manager')).browser
    const enter = (visitorId: string, siteId: string) =>
      manager.get(consoleCalls.enterByHand, { companyId, visitorId, siteId, hostId: null, why })
    const north = await enter(atNorth, 'north')
    const south = await enter(atSouth, 'south')
    const here = (await hire(server, companyId, 'reception', 'north')).browser
    expect((await inside(here)).people).toMatchObject([
      { visitorId: atNorth, siteId: 'north', how: 'byHand' },
    ])
    expect((await inside(here)).inside).toBe(1)
    expect((await inside(here, { siteId: 'south' })).people).toEqual([])
    expect((await inside(manager, { siteId: 'south' })).people).toMatchObject([{ visitorId: atSouth }])
    const other = { companyId, visitId: south.visitId, why }
    expect((await here.ask(consoleCalls.endVisitByHand, other)).status).toBe(404)
    expect((await here.ask(consoleCalls.annulVisit, other)).status).toBe(404)
    const southern = { companyId, visitId: south.visitId }
    expect((await here.ask(consoleCalls.getVisit, southern)).status).toBe(404)
    expect((await here.ask(consoleCalls.getVisit, { companyId, visitId: north.visitId })).status).toBe(200)
    const entry = { companyId, visitorId: await company.meet(), hostId: null, why }
    expect((await here.ask(consoleCalls.enterByHand, { ...entry, siteId: 'south' })).status).toBe(400)
    expect((await here.ask(consoleCalls.enterByHand, { ...entry, siteId: null })).status).toBe(400)
  })
})

describe('a manual action of reception', () => {
  test('ends a visit once, with a reason, and changes the kiosk’s counter', async () => {
    const visitId = await entered(await company.meet())
    expect(await company.liveVisits()).toBe(1)
    const asked = { companyId, visitId, why }
    expect((await reception.ask(consoleCalls.endVisitByHand, { ...asked, why: 'x' })).status).toBe(400)
    expect((await reception.ask(consoleCalls.endVisitByHand, asked)).status).toBe(200)
    expect(await company.liveVisits()).toBe(0)
    const again = await reception.ask(consoleCalls.endVisitByHand, asked)
    expect(again.body.errorCode).toBe('NO_VISIT_OPEN')
    const visit = await reception.get(consoleCalls.getVisit, { companyId, visitId })
    expect(visit).toMatchObject({ exitHow: 'byHand', entryHow: 'scanned' })
    expect(visit.trail).toMatchObject([{ kind: 'entered' }, { kind: 'leftByHand', by: 'The reception', why }])
  })

  test('finds visitors whom the site knows, and shows nothing of other sites', async () => {
    await makeSite('north')
    await makeSite('south')
    const at = async (role: 'reception' | 'manager', siteId: string) =>
      (await hire(server, companyId, role, siteId)).browser
    const [north, south] = [await at('reception', 'north'), await at('reception', 'south')]
    const search = 'ada con'
    const found = (browser: Browser) => browser.get(consoleCalls.findVisitors, { companyId, search })
    expect(await found(north)).toEqual([])
    const entry = { companyId, visitorId: company.visitor.id, hostId: null, reason: null, why }
    await reception.get(consoleCalls.enterByHand, { ...entry, siteId: 'south' })
    expect(await found(north)).toEqual([])
    expect(await found(south)).toMatchObject([{ visitorId: company.visitor.id, isInside: true }])
    // A visitor seen at a tablet of the site is known there, but the answer does not say where they are.
    const token = await company.tablet('at-north', 'north')
    const code = company.visitor.code
    expect((await server.ask(calls.identify, { code, direction: false }, { token })).status).toBe(200)
    expect(await found(north)).toMatchObject([
      { visitorId: company.visitor.id, isInside: false, lastVisitAt: null },
    ])
    expect(await found(reception)).toMatchObject([{ isInside: true }])
  })

  test('finds a known visitor and lets them in, by the rules of every entry', async () => {
    const [known] = await reception.get(consoleCalls.findVisitors, { companyId, search: 'ada con' })
    expect(known).toMatchObject({ visitorId: company.visitor.id, isInside: false, lastVisitAt: null })
    expect(await reception.get(consoleCalls.findVisitors, { companyId, search: ' ' })).toEqual([])
    const enter = (visitorId: string, more = {}) =>
      reception.ask(consoleCalls.enterByHand, {
        companyId,
        visitorId,
        siteId: null,
        hostId: null,
        reason: null,
        why,
        ...more,
      })
    expect((await enter(known.visitorId, { hostId: 'nobody' })).status).toBe(400)
    expect((await enter(known.visitorId, { hostId: 'h1' })).status).toBe(200)
    expect((await enter(known.visitorId)).body.errorCode).toBe('ANOTHER_VISIT_OPEN')
    expect((await enter(randomUUID())).body.errorCode).toBe('VISITOR_NOT_FOUND')
    for (let count = 0; count < 2; count++) expect((await enter(await company.meet())).status).toBe(200)
    const full = await Promise.all([1, 2, 3].map(async () => enter(await company.meet())))
    expect(full.map(({ body }) => body.errorCode)).toEqual(Array(3).fill('EVENT_FULL_PLEASE_WAIT'))
    expect(await company.liveVisits()).toBe(3)
    expect(await company.accesses()).toHaveLength(3)
    await company.passElsewhere('exit')
    expect(await company.liveVisits()).toBe(2)
  })

  test('annuls a wrong entry: it stays in the log and counts nowhere', async () => {
    const visitor = await company.meet()
    const visitId = await entered(visitor)
    const asked = { companyId, visitId, why: 'The wrong person' }
    expect((await reception.ask(consoleCalls.annulVisit, asked)).status).toBe(200)
    expect((await reception.ask(consoleCalls.annulVisit, asked)).status).toBe(404)
    expect(await company.liveVisits()).toBe(0)
    const { visits } = await reception.get(consoleCalls.listLog, {
      companyId,
      siteId: null,
      hostId: null,
      visitorTypeId: null,
    })
    expect(visits).toMatchObject([{ visitId, isAnnulled: true }])
    const day = 24 * 3_600_000
    const span = {
      from: new Date(Date.now() - day).toISOString(),
      to: new Date(Date.now() + day).toISOString(),
    }
    const charts = await reception.get(consoleCalls.getCharts, { companyId, siteId: null, ...span })
    expect(charts.visits).toBe(0)
    const found = await reception.get(consoleCalls.findVisitors, { companyId, search: 'grace okafor' })
    expect(found).toMatchObject([{ visitorId: visitor, lastVisitAt: null }])
    await entered(visitor)
    const { body } = await server.ask(calls.liveVisits, {}, { token: company.token })
    expect(body.data).toMatchObject({ currentlyInside: 1, entriesToday: 1 })
  })

  test('says the capacity of the only site that a person sees, and of several that of the company', async () => {
    await makeSite('north', 2)
    await makeSite('south')
    const at = async (...sites: (string | null)[]) => {
      const most = []
      for (const site of sites) {
        const { browser } = await hire(server, companyId, 'reception', site)
        most.push((await inside(browser)).most)
      }
      return most
    }
    expect(await at('north', 'south', null)).toEqual([2, 3, 3])
    expect((await inside(reception, { siteId: 'north' })).most).toBe(2)
  })

  test('is replaced by the visitor’s own late exit', async () => {
    const visitor = await company.meet()
    const begin = Date.now() - 3 * 3_600_000
    expect((await pass(visitor, true, begin)).status).toBe(200)
    const [{ visitId }] = (await inside()).people
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId, why })
    expect((await pass(visitor, false, begin + 3_600_000)).status).toBe(200)
    const visit = await reception.get(consoleCalls.getVisit, { companyId, visitId })
    expect(visit).toMatchObject({
      exitHow: 'scanned',
      exitedAt: new Date(begin + 3_600_000).toISOString(),
      flags: [],
    })
    expect(await company.liveVisits()).toBe(0)
  })

  test('offers a badge only where a printer serves the site of the visit', async () => {
    await makeSite('north')
    await makeSite('south')
    const manager = (await hire(server, companyId, 'manager')).browser
    const visits: Record<string, { visitId: string; visitorId: string }> = {}
    for (const siteId of ['north', 'south']) {
      const visitorId = await company.meet()
      const asked = { companyId, visitorId, siteId, hostId: null, why }
      visits[siteId] = { visitorId, ...(await manager.get(consoleCalls.enterByHand, asked)) }
    }
    const offered = async (siteId: string) => {
      const { visitId = '', visitorId = '' } = visits[siteId] ?? {}
      const { people } = await inside(manager)
      return [
        people.find((row: { visitId: string }) => row.visitId === visitId).canPrint,
        (await manager.get(consoleCalls.getPerson, { companyId, visitorId })).canPrint,
        (await manager.get(consoleCalls.getVisit, { companyId, visitId })).canPrint,
      ]
    }
    const { query } = server.adminAccess.database
    const printer = { company_id: companyId, address: 'ipp://127.0.0.1:9/ipp' }
    await query
      .insertInto('printers')
      .values({ ...printer, printer_id: 'p1', site_id: 'north' })
      .execute()
    expect(await offered('north')).toEqual([true, true, true])
    expect(await offered('south')).toEqual([false, false, false])
    await query
      .insertInto('printers')
      .values({ ...printer, printer_id: 'p2' })
      .execute()
    expect(await offered('south')).toEqual([true, true, true])
  })

  test('refuses to print a badge without a printer', async () => {
    const visitId = await entered(await company.meet())
    const answer = await reception.ask(consoleCalls.reprintBadge, { companyId, visitId })
    expect(answer.body.errorCode).toBe('PRINT_GENERAL_ERROR')
    const unknown = await reception.ask(consoleCalls.reprintBadge, { companyId, visitId: randomUUID() })
    expect(unknown.status).toBe(404)
  })
})

describe('the console’s socket', () => {
  const lines: Socket<ServerToStaff, StaffToServer>[] = []
  afterEach(() => {
    for (const line of lines.splice(0)) line.disconnect()
  })
  const connect = (browser: Browser | null, origin = server.url) => {
    const line: Socket<ServerToStaff, StaffToServer> = io(server.url + STAFF_NAMESPACE, {
      path: '/api/socket',
      transports: ['websocket'],
      extraHeaders: { ...browser?.headers(), origin },
      forceNew: true,
      reconnection: false,
    })
    lines.push(line)
    return line
  }
  const opened = (line: Socket<ServerToStaff, StaffToServer>) =>
    new Promise<boolean>((resolve) => {
      line.on('connect', () => resolve(true))
      line.on('connect_error', () => resolve(false))
    })

  test('says that a roll call has changed, and names none: people of other sites hear it as well', async () => {
    await server.adminAccess.database.query
      .insertInto('sites')
      .values({ company_id: companyId, site_id: 'other', name: 'Other', time_zone: 'Europe/Rome' })
      .execute()
    const elsewhere = (await hire(server, companyId, 'reception', 'other')).browser
    const line = connect(elsewhere)
    const heard: unknown[][] = []
    line.on('rollCallChanged', (...said: unknown[]) => heard.push(said))
    expect(await opened(line)).toBe(true)
    expect(await line.emitWithAck('watch', companyId)).toBe(true)
    const begun = { companyId, rollCallId: randomUUID(), siteId: null, isDrill: true }
    await reception.get(consoleCalls.startRollCall, begun)
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([[]])
  })

  test('announces entries within a second, and only of the account’s companies', async () => {
    const line = connect(reception)
    let told = 0
    line.on('insideChanged', () => told++)
    expect(await opened(line)).toBe(true)
    const foreign = await makeCompany(server.adminAccess, {})
    expect(await line.emitWithAck('watch', foreign.companyId)).toBe(false)
    expect(await line.emitWithAck('watch', companyId)).toBe(true)
    await entered(await company.meet())
    await expect.poll(() => told, { timeout: 1_000 }).toBe(1)
    const visitId = await entered(await company.meet())
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId, why })
    await expect.poll(() => told, { timeout: 1_000 }).toBeGreaterThan(1)
  })

  test('is closed to clients without a session, to other pages and after sign-out', async () => {
    expect(await opened(connect(null))).toBe(false)
    expect(await opened(connect(reception, 'https://evil.example'))).toBe(false)
    const line = connect(reception)
    expect(await opened(line)).toBe(true)
    const cookies = new Map(reception.cookies)
    await reception.account('sign-out', {})
    expect(await line.emitWithAck('watch', companyId)).toBe(false)
    for (const [name, value] of cookies) reception.cookies.set(name, value)
    expect(await opened(connect(reception))).toBe(false)
  })
})

describe('a roll call', () => {
  const start = (browser: Browser, more = {}) =>
    browser.get(consoleCalls.startRollCall, { companyId, rollCallId: randomUUID(), siteId: null, ...more })
  const listed = (people: readonly { readonly visitId: string }[]) =>
    people.map(({ visitId }) => visitId).toSorted()
  const tick = (visitId: string, isSafe: boolean, at = Date.now()) => ({
    tickId: randomUUID(),
    visitId,
    isSafe,
    at: new Date(at).toISOString(),
  })

  test('is a single one, however many start it, and their ticks agree', async () => {
    const visits = [await entered(await company.meet()), await entered(await company.meet())]
    const [first = '', second = ''] = visits
    const other = (await hire(server, companyId, 'manager')).browser
    const both = await Promise.all([start(reception), start(other)])
    const [{ rollCallId }] = both
    expect(both[1].rollCallId).toBe(rollCallId)
    expect(both[0].people.map(({ visitId }: { visitId: string }) => visitId).toSorted()).toEqual(
      visits.toSorted(),
    )
    const now = Date.now()
    const mine = tick(first, true, now - 2_000)
    const send = (browser: Browser, ...ticks: object[]) =>
      browser.get(consoleCalls.tickRollCall, { companyId, rollCallId, ticks: ticks as never })
    await Promise.all([send(reception, mine), send(other, tick(second, true, now - 1_500))])
    // Made before, but told after: what was ticked last stands.
    await send(other, tick(first, false, now - 3_000), tick(randomUUID(), true))
    await send(reception, mine)
    const after = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })
    expect(after.people).toHaveLength(2)
    expect(after.people.every(({ isSafe }: { isSafe: boolean }) => isSafe)).toBe(true)
    await send(other, tick(first, false, now - 1_000))
    const seen = await other.get(consoleCalls.getRollCall, { companyId, rollCallId })
    expect(seen.people.find(({ visitId }: { visitId: string }) => visitId === first)).toMatchObject({
      isSafe: false,
      tickedBy: 'The manager',
    })
    const report = await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
    expect(report).toMatchObject({ endedBy: 'The reception', startedBy: expect.any(String) })
    const tooLate = await send(other, tick(first, true, Date.now() + 60_000))
    expect(tooLate.people.filter(({ isSafe }: { isSafe: boolean }) => isSafe)).toHaveLength(1)
    const list = await other.get(consoleCalls.listRollCalls, { companyId })
    expect(list).toMatchObject([{ rollCallId, people: 2, safe: 1 }])
    expect((await start(reception)).rollCallId).not.toBe(rollCallId)
  })

  test('that began offline has the visitors inside then, and those who have come since', async () => {
    // Moments of its own: the machine may do all of it within one millisecond.
    const began = Date.now() - 2_000
    const gone = await company.meet()
    const { visitId } = (await pass(gone, true, began - 1_000)).body.data as { visitId: string }
    await pass(gone, false, began + 1_000)
    const since = await entered(await company.meet())
    const { people } = await start(reception, { startedAt: new Date(began).toISOString() })
    expect(listed(people)).toEqual([visitId, since].toSorted())
    const left = people.filter(({ leftAt }: { leftAt: string | null }) => leftAt !== null)
    expect(listed(left)).toEqual([visitId])
  })

  test('has all visitors inside, whatever time a device reports', async () => {
    const visits = [await entered(await company.meet()), await entered(await company.meet())].toSorted()
    const hour = 3_600_000
    for (const ago of [Date.now(), 10 * 365 * 24 * hour, 13 * hour, 11 * hour, -hour]) {
      const before = Date.now()
      const startedAt = new Date(before - ago).toISOString()
      const begun = await start(reception, { startedAt })
      expect([ago, listed(begun.people)]).toEqual([ago, visits])
      const isPlausible = ago === 11 * hour
      expect(Date.parse(begun.startedAt) >= before - 1).toBe(!isPlausible)
      await reception.get(consoleCalls.endRollCall, { companyId, rollCallId: begun.rollCallId })
    }
  })

  test('that is joined lists visitors who came after it began, and one of an earlier alarm is not joined', async () => {
    const early = await entered(await company.meet())
    const { rollCallId } = await start(reception)
    // As the fire service comes in: tablets take no entry meanwhile.
    const fireService = { visitorId: await company.meet(), siteId: null, hostId: null, why: 'Fire service' }
    const { visitId: late } = await reception.get(consoleCalls.enterByHand, { companyId, ...fireService })
    const other = (await hire(server, companyId, 'manager')).browser
    const joined = await start(other)
    expect(joined.rollCallId).toBe(rollCallId)
    expect(listed(joined.people)).toEqual([early, late].toSorted())
    await server.adminAccess.database.pool.query(
      `update roll_calls set started_at = (started_at at time zone 'UTC' - interval '13 hours') at time zone 'UTC' where roll_call_id = $1`,
      [rollCallId],
    )
    await reception.get(consoleCalls.tickRollCall, { companyId, rollCallId, ticks: [tick(early, true)] })
    const fresh = await start(other)
    expect(fresh.rollCallId).not.toBe(rollCallId)
    expect(fresh.people.some(({ isSafe }: { isSafe: boolean }) => isSafe)).toBe(false)
    expect(listed(fresh.people)).toEqual([early, late].toSorted())
    expect(await reception.get(consoleCalls.getRollCall, { companyId, rollCallId })).toMatchObject({
      endedBy: 'The manager',
    })
  })

  test('of another place is not joined by its id', async () => {
    await makeSite('north')
    const { rollCallId } = await start(reception, { siteId: 'north' })
    const asked = { companyId, rollCallId, siteId: null }
    expect((await reception.ask(consoleCalls.startRollCall, asked)).status).toBe(400)
  })

  test('of all sites is ticked by the staff of a site for its own people, and not ended by them', async () => {
    await makeSite('north')
    await makeSite('south')
    const { rollCallId } = await start(reception)
    const visitorId = await company.meet()
    const here = await hire(server, companyId, 'reception', 'north')
    const entry = { companyId, visitorId, siteId: 'north', hostId: null, reason: null, why }
    // Their site has not met this visitor yet.
    expect((await here.browser.ask(consoleCalls.enterByHand, entry)).status).toBe(404)
    const { visitId } = await reception.get(consoleCalls.enterByHand, entry)
    const other = { ...entry, visitorId: await company.meet(), siteId: 'south' }
    const { visitId: elsewhere } = await reception.get(consoleCalls.enterByHand, other)
    await start(reception)
    const ticks = [tick(visitId, true), tick(elsewhere, true)]
    const seen = await here.browser.get(consoleCalls.tickRollCall, { companyId, rollCallId, ticks })
    expect(listed(seen.people)).toEqual([visitId])
    expect((await here.browser.ask(consoleCalls.endRollCall, { companyId, rollCallId })).status).toBe(403)
    const whole = await reception.get(consoleCalls.endRollCall, { companyId, rollCallId })
    const safe = whole.people.filter(({ isSafe }: { isSafe: boolean }) => isSafe)
    expect(listed(safe)).toEqual([visitId])
  })

  test('of a site lists people at no site, whom each site’s staff tick', async () => {
    await makeSite('north')
    const unplaced = await entered(await company.meet())
    const here = (await hire(server, companyId, 'reception', 'north')).browser
    const kept = await here.get(consoleCalls.listEvacuation, { companyId, siteId: 'north' })
    expect(listed(kept.people)).toEqual([unplaced])
    const { rollCallId, people } = await start(here, { siteId: 'north' })
    expect(listed(people)).toEqual([unplaced])
    const ticked = await here.get(consoleCalls.tickRollCall, {
      companyId,
      rollCallId,
      ticks: [tick(unplaced, true)],
    })
    expect(ticked.people).toMatchObject([{ visitId: unplaced, isSafe: true }])
  })

  test('lists people who were signed out automatically before it as assumed gone, and counts them apart', async () => {
    const now = Date.now()
    const hour = 3_600_000
    const [recent, longAgo, back, stays] = [
      await entered(await company.meet()),
      await entered(await company.meet()),
      await company.meet(),
      await company.meet(),
    ]
    const before = await entered(back)
    const end = (visitId: string, at: number) =>
      server.adminAccess.database.pool.query(
        `update visits set entered_at = $2::timestamptz - interval '1 hour', exited_at = $2, exit_assumed = true,
          exit_how = 'automatic' where visit_id = $1`,
        [visitId, new Date(at).toISOString()],
      )
    await end(recent, now - hour)
    await end(longAgo, now - 13 * hour)
    await end(before, now - hour)
    await server.adminAccess.database.query
      .updateTable('occupancy')
      .set({ inside: 0 })
      .where('company_id', '=', companyId)
      .execute()
    const open = [await entered(back), await entered(stays)]
    const begun = await start(reception)
    const gone = begun.people.filter(
      ({ assumedLeftAt }: { assumedLeftAt: string | null }) => assumedLeftAt !== null,
    )
    expect(gone).toMatchObject([
      { visitId: recent, leftAt: null, isSafe: false, assumedLeftAt: new Date(now - hour).toISOString() },
    ])
    expect(listed(begun.people)).toEqual([recent, ...open].toSorted())
    // The server closes visits as of the closing time, which may be before the roll call.
    await end(open[1] ?? '', now - 1_000)
    const during = await reception.get(consoleCalls.getRollCall, { companyId, rollCallId: begun.rollCallId })
    expect(
      during.people.find(({ visitId }: { visitId: string }) => visitId === open[1]),
      'an automatic exit during the roll call leaves them on the list',
    ).toMatchObject({ leftAt: null, assumedLeftAt: null })
    expect(await reception.get(consoleCalls.listRollCalls, { companyId })).toMatchObject([
      { people: 2, safe: 0 },
    ])
  })

  test('of one site is its own staff’s and the company’s', async () => {
    await makeSite('north')
    await makeSite('south')
    const here = (await hire(server, companyId, 'reception', 'north')).browser
    expect(
      (await here.ask(consoleCalls.startRollCall, { companyId, rollCallId: randomUUID(), siteId: null }))
        .status,
    ).toBe(400)
    const south = await start(reception, { siteId: 'south' })
    const asked = { companyId, rollCallId: south.rollCallId }
    expect((await here.ask(consoleCalls.getRollCall, asked)).status).toBe(404)
    expect((await here.ask(consoleCalls.endRollCall, asked)).status).toBe(404)
    expect((await here.ask(consoleCalls.tickRollCall, { ...asked, ticks: [] })).status).toBe(404)
    expect(await here.get(consoleCalls.listRollCalls, { companyId })).toEqual([])
    expect((await start(here, { siteId: 'north' })).siteId).toBe('north')
  })
})
