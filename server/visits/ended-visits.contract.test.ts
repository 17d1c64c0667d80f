import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { tokenStore } from '#server/devices/tokens.store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Visits that closing time or staff ended: what visitors and tablets tell afterwards. */

let server: TestServer
let company: TestCompany
let visitor: string
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: ['autoExit'] })
  visitor = await company.meet()
})

const DAY = 86_400_000
/** A company without sites closes at 23:59 UTC. */
const TODAY = Math.floor(Date.now() / DAY) * DAY
const midnight = (daysAgo: number): number => TODAY - daysAgo * DAY
const hour = (daysAgo: number, hours: number): number => midnight(daysAgo) + hours * 3_600_000
const closing = (daysAgo: number): number => hour(daysAgo, 24) - 60_000

const pass = (direction: Direction, at?: number) =>
  server.ask(
    calls.newAccess,
    {
      direction: direction === 'entry',
      visitorId: visitor,
      ...(at !== undefined && { occurredAt: new Date(at).toISOString() }),
    },
    { token: company.token, key: randomUUID() },
  )

async function done(direction: Direction, at?: number): Promise<{ visitId: string; at: string }> {
  const { status, body } = await pass(direction, at)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { visitId: string; at: string }
}

async function stored() {
  const { rows } = await server.adminAccess.database.pool.query(
    `select entered_at, exited_at, exit_assumed, exit_how from visits
     where company_id = $1 order by entered_at`,
    [company.companyId],
  )
  return rows.map((row) => [
    +row.entered_at,
    row.exited_at && +row.exited_at,
    row.exit_assumed && row.exit_how === 'scanned' ? 'next entry' : row.exit_how,
  ])
}

async function findings() {
  const { companyId } = company
  const { browser } = await hire(server, companyId, 'reception')
  const { items } = await browser.get(consoleCalls.listAttention, { companyId, siteId: null })
  return items
    .filter(({ kind }: { kind: string }) => kind !== 'refusals')
    .flatMap(({ details }: { details: string[] }) => details)
}

async function endByHand(visitId: string): Promise<void> {
  const { companyId } = company
  const { browser } = await hire(server, companyId, 'reception')
  const ended = await browser.ask(consoleCalls.endVisitByHand, { companyId, visitId, why: 'Left unseen' })
  expect(ended.status).toBe(200)
}

describe('an entry told late', () => {
  test('of today leaves the end that closing time gave yesterday, and flags nothing', async () => {
    await done('entry', hour(2, 10))
    expect(await stored()).toEqual([[hour(2, 10), closing(2), 'automatic']])
    await done('entry', hour(1, 9))
    expect((await stored())[0]).toEqual([hour(2, 10), closing(2), 'automatic'])
    expect(await findings()).toEqual([])
  })

  test('of a day that has been closed ends with that day, and brings nobody back inside', async () => {
    await done('entry', hour(1, 10))
    await done('entry', hour(1, 8))
    await done('entry', hour(1, 12))
    expect(await stored()).toEqual([
      [hour(1, 8), hour(1, 10), 'next entry'],
      [hour(1, 10), hour(1, 12), 'next entry'],
      [hour(1, 12), closing(1), 'automatic'],
    ])
    expect(await company.liveVisits()).toBe(0)
  })

  test('before an exit by hand ends with it, also where an own exit has replaced it meanwhile', async () => {
    const live = await done('entry')
    await endByHand(live.visitId)
    const [[entered, byHand]] = (await stored()) as [[number, number]]
    await done('exit', entered + 1)
    await done('entry', byHand - 1)
    expect((await stored())[1]).toEqual([byHand - 1, byHand, 'byHand'])
    expect(await company.liveVisits()).toBe(0)
  })
})

describe('the own exit', () => {
  test('on the day after closing time is taken live, and frees no place twice', async () => {
    const { visitId } = await done('entry', hour(1, 10))
    const { body } = await server.ask(
      calls.identify,
      { code: await company.badgeSecret(visitor), direction: false },
      { token: company.token },
    )
    expect(body.errorCode).toBeUndefined()
    const exit = await done('exit')
    expect(exit.visitId).toBe(visitId)
    expect(await stored()).toEqual([[hour(1, 10), Date.parse(exit.at), 'scanned']])
    expect(await company.liveVisits()).toBe(0)
    expect((await pass('exit')).body.errorCode).toBe('NO_VISIT_OPEN')
  })

  test('two days after closing time ends no visit: live it is refused, told late it is kept for staff', async () => {
    await done('entry', hour(2, 10))
    expect((await pass('exit')).body.errorCode).toBe('NO_VISIT_OPEN')
    await done('exit', midnight(0) + 1)
    expect(await stored()).toEqual([[hour(2, 10), closing(2), 'automatic']])
    expect(await findings()).toEqual(['EXIT_WITHOUT_ENTRY'])
  })

  test('after an exit by hand is taken live, and by ten tablets at once only once', async () => {
    const { visitId } = await done('entry')
    await endByHand(visitId)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pass('exit')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await stored()).map(([, , how]) => how)).toEqual(['scanned'])
    expect(await company.liveVisits()).toBe(0)
  })

  test('told late wins over an earlier end by hand', async () => {
    const entry = await done('entry', hour(0, 0))
    await endByHand(entry.visitId)
    const [[, byHand]] = (await stored()) as [[number, number]]
    await done('exit', byHand + 1)
    expect((await stored())[0]).toEqual([hour(0, 0), byHand + 1, 'scanned'])
  })
})

describe('the place of an exit', () => {
  const leave = { direction: false, visitorId: '' }

  async function atTwoSites() {
    const { companyId } = company
    const { query } = server.adminAccess.database
    for (const [site_id, name] of [
      ['rome', 'Rome'],
      ['turin', 'Turin'],
    ] as const) {
      const row = { company_id: companyId, site_id, name, time_zone: 'Europe/Rome' }
      await query.insertInto('sites').values(row).execute()
      await query.insertInto('occupancy').values({ company_id: companyId, site_id }).execute()
    }
    const [rome, turin] = [await company.tablet('door-1', 'rome'), await company.tablet('door-2', 'turin')]
    await query
      .updateTable('devices')
      .set({ name: 'Back door' })
      .where('company_id', '=', companyId)
      .where('device_id', '=', 'door-2')
      .execute()
    const [visitorId, other] = [await company.meet(rome), await company.meet(rome)]
    const tokens = tokenStore(server.adminAccess.database)
    const holder = await tokens.findToken(turin)
    for (const id of [visitorId, other]) if (holder !== null) await tokens.bindVisitor(holder, id)
    return { rome, turin, visitorId, other }
  }

  test('is in the visit and in the exported log, live and told late', async () => {
    const { rome, turin, visitorId, other } = await atTwoSites()
    const entry = async (id: string): Promise<string> => {
      const { body } = await server.ask(
        calls.newAccess,
        { direction: true, visitorId: id },
        { token: rome, key: randomUUID() },
      )
      return (body.data as { visitId: string }).visitId
    }
    const live = await entry(visitorId)
    const late = await entry(other)
    await server.ask(calls.newAccess, { ...leave, visitorId }, { token: turin, key: randomUUID() })
    const occurredAt = new Date().toISOString()
    await server.ask(
      calls.newAccess,
      { ...leave, visitorId: other, occurredAt },
      { token: turin, key: randomUUID() },
    )
    const { companyId } = company
    const { browser } = await hire(server, companyId, 'manager')
    for (const visitId of [live, late]) {
      const { trail } = await browser.get(consoleCalls.getVisit, { companyId, visitId })
      expect(trail).toContainEqual(expect.objectContaining({ kind: 'left', by: 'Back door', site: 'Turin' }))
    }
    const exported = await browser.get(consoleCalls.exportLog, {
      companyId,
      format: 'csv',
      why: 'For the test',
      siteId: null,
      hostId: null,
      visitorTypeId: null,
    })
    const rows = Buffer.from(exported.content, 'base64').toString().trim().split('\n')
    expect(rows.slice(1).map((row) => row.includes('Turin'))).toEqual([true, true])
  })

  test('is named to a visitor who is inside at another site, and only then', async () => {
    const { rome, turin, visitorId } = await atTwoSites()
    const enter = (token: string) =>
      server.ask(calls.newAccess, { direction: true, visitorId }, { token, key: randomUUID() })
    expect((await enter(rome)).status).toBe(200)
    const named = { errorCode: 'ANOTHER_VISIT_OPEN', site: 'Rome' }
    expect((await enter(turin)).body).toMatchObject(named)
    const code = await company.badgeSecret(visitorId)
    const asked = await server.ask(calls.identify, { code, direction: true }, { token: turin })
    expect(asked.body).toMatchObject(named)
    expect((await enter(rome)).body).not.toHaveProperty('site')
  })
})
