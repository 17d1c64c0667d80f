import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { HOUR_MS } from '#contract/time.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { closingStore } from './closing.store.ts'

/** Reception corrects what was entered wrongly; what a scan has measured stands. */

let server: TestServer
let company: TestCompany
let companyId: string
let reception: Browser

beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  reception = (await hire(server, companyId, 'reception')).browser
})

const sql = (text: string, values: readonly unknown[] = []) =>
  server.adminAccess.database.pool.query(text, [...values])
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()
const enterByHand = async (more: object = {}): Promise<string> => {
  const asked = {
    companyId,
    visitorId: company.visitor.id,
    siteId: null,
    hostId: null,
    reason: null,
    ...more,
  }
  return (await reception.get(consoleCalls.enterByHand, asked)).visitId
}
const scanned = async (visitorId: string, direction: boolean, at: string): Promise<void> => {
  const asked = { direction, visitorId, occurredAt: at }
  const { status, body } = await server.ask(calls.newAccess, asked, {
    token: company.token,
    key: randomUUID(),
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const correct = (visitId: string, changes: object, by = reception) =>
  by.ask(consoleCalls.correctVisit, { companyId, visitId, ...changes })
const visitOf = (visitId: string) => reception.get(consoleCalls.getVisit, { companyId, visitId })
const refusedPath = async (visitId: string, changes: object) => {
  const { status, body } = await correct(visitId, changes)
  expect(status).toBe(400)
  return (body.issues as readonly { readonly path: string }[]).map(({ path }) => path)
}

describe('a visit that was entered wrongly', () => {
  test('has another host, reason, time and names, and its trail says who has changed what', async () => {
    const visitId = await enterByHand({ hostId: 'h1' })
    const before = await visitOf(visitId)
    const enteredAt = ago(2)
    const changes = { firstName: 'Ava', companyName: 'Neri', hostId: 'h2', reason: 'Delivery', enteredAt }
    expect((await correct(visitId, changes)).status).toBe(200)
    const visit = await visitOf(visitId)
    expect(visit).toMatchObject({
      firstName: 'Ava',
      lastName: before.lastName,
      companyName: 'Neri',
      hostId: 'h2',
      reason: 'Delivery',
      enteredAt,
      email: before.email,
    })
    const trail = visit.trail.find(({ kind }: { kind: string }) => kind === 'corrected')
    expect(trail.changes).toEqual([
      { field: 'hostId', before: before.hostName, after: visit.hostName },
      { field: 'reason', before: null, after: 'Delivery' },
      { field: 'enteredAt', before: before.enteredAt, after: enteredAt },
    ])
    expect(await company.liveVisits()).toBe(1)
    const { people } = await reception.get(consoleCalls.listInside, {
      companyId,
      siteId: null,
      search: 'ava',
    })
    expect(people).toMatchObject([{ visitId, firstName: 'Ava', hostName: visit.hostName }])
  })

  test('keeps what two people correct at one moment, in different fields', async () => {
    const colleague = (await hire(server, companyId, 'reception')).browser
    const visitId = await enterByHand()
    const answers = await Promise.all([
      correct(visitId, { reason: 'Audit' }),
      correct(visitId, { hostId: 'h1' }, colleague),
      correct(visitId, { lastName: 'Verdi' }, colleague),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await visitOf(visitId)).toMatchObject({ reason: 'Audit', hostId: 'h1', lastName: 'Verdi' })
  })

  test('waits for what a tablet reports late of the same visitor, and neither is refused', async () => {
    const visitorId = await company.meet()
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) {
      const hours = 48 - 2 * round
      await scanned(visitorId, true, ago(hours))
      const { people } = await reception.get(consoleCalls.listInside, { companyId, siteId: null })
      const [{ visitId }] = people
      const late = { direction: false, visitorId, occurredAt: ago(hours - 1) }
      const answers = await Promise.all([
        correct(visitId, { reason: `Reason ${round}`, firstName: `Name ${round}` }),
        server.ask(calls.newAccess, late, { token: company.token, key: randomUUID() }),
        correct(visitId, { companyName: `Company ${round}`, hostId: 'h1' }),
      ])
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  test('notifies the right host from the beginning, and only while the visitor waits', async () => {
    await sql('update companies set notifies_hosts = true where company_id = $1', [companyId])
    const notified = async () => {
      const { rows } = await sql('select host_id, round from host_notifications where company_id = $1', [
        companyId,
      ])
      return rows
    }
    const visitId = await enterByHand({ hostId: 'h1' })
    expect((await correct(visitId, { hostId: 'h2' })).status).toBe(200)
    expect(await notified()).toEqual([{ host_id: 'h2', round: 2 }])
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId })
    expect((await correct(visitId, { hostId: 'h1' })).status).toBe(200)
    expect(await notified()).toEqual([{ host_id: 'h2', round: 2 }])
  })

  test('has an exit that staff have recorded too late', async () => {
    const visitId = await enterByHand()
    const [enteredAt, exitedAt] = [ago(3), ago(1)]
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId })
    expect((await correct(visitId, { enteredAt, exitedAt })).status).toBe(200)
    expect(await visitOf(visitId)).toMatchObject({ enteredAt, exitedAt, exitHow: 'byHand' })
    expect(await company.liveVisits()).toBe(0)
  })
})

test('a corrected exit is replaced by the visitor’s own, which a tablet reports late', async () => {
  const visitorId = await company.meet()
  await scanned(visitorId, true, ago(5))
  const [{ visitId }] = (await reception.get(consoleCalls.listInside, { companyId, siteId: null })).people
  await reception.get(consoleCalls.endVisitByHand, { companyId, visitId })
  expect((await correct(visitId, { exitedAt: ago(2) })).status).toBe(200)
  const exitedAt = ago(3)
  await scanned(visitorId, false, exitedAt)
  expect(await visitOf(visitId)).toMatchObject({ exitedAt, exitHow: 'scanned', flags: [] })
  expect(await company.liveVisits()).toBe(0)
})

describe('a corrected exit stays, whatever else a tablet reports late of the visitor,', () => {
  const lastVisit = async (visitorId: string): Promise<string> => {
    const { rows } = await sql(
      'select visit_id from visits where company_id = $1 and visitor_id = $2 order by entered_at desc limit 1',
      [companyId, visitorId],
    )
    return rows[0].visit_id
  }
  const comesAgainLate = async (visitorId: string): Promise<void> => {
    await scanned(visitorId, true, ago(0.4))
    await scanned(visitorId, false, ago(0.2))
  }

  test('where it is later than what staff had recorded first', async () => {
    const visitorId = await company.meet()
    await scanned(visitorId, true, ago(5))
    const visitId = await lastVisit(visitorId)
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId })
    await sql(
      `update visits set exited_at = (exited_at at time zone 'UTC' - interval '3 hours') at time zone 'UTC' where visit_id = $1`,
      [visitId],
    )
    await sql(
      `update visit_acts set at = (at at time zone 'UTC' - interval '3 hours') at time zone 'UTC' where visit_id = $1`,
      [visitId],
    )
    const exitedAt = ago(1)
    expect((await correct(visitId, { exitedAt })).status).toBe(200)
    await comesAgainLate(visitorId)
    expect(await visitOf(visitId)).toMatchObject({ exitedAt, exitHow: 'byHand' })
    expect(await lastVisit(visitorId)).not.toBe(visitId)
    expect(await company.liveVisits()).toBe(0)
  })

  test('where it is later than closing time', async () => {
    company = await makeCompany(server.adminAccess, { flow: ['autoExit'] })
    companyId = company.companyId
    reception = (await hire(server, companyId, 'reception')).browser
    const visitorId = await company.meet()
    await scanned(visitorId, true, ago(50))
    const visitId = await lastVisit(visitorId)
    await closingStore(server.adminAccess.database).closeVisits(new Date())
    const closed = await visitOf(visitId)
    expect(closed).toMatchObject({ exitHow: 'automatic' })
    const exitedAt = new Date(Date.parse(closed.exitedAt) + HOUR_MS / 2).toISOString()
    expect((await correct(visitId, { exitedAt })).status).toBe(200)
    await comesAgainLate(visitorId)
    expect(await visitOf(visitId)).toMatchObject({ exitedAt, exitHow: 'byHand' })
    expect(await company.liveVisits()).toBe(0)
  })
})

describe('a correction is refused, and changes nothing,', () => {
  test('where a time cannot be', async () => {
    const visitId = await enterByHand()
    expect(await refusedPath(visitId, { enteredAt: ago(-1) })).toEqual(['enteredAt'])
    expect(await refusedPath(visitId, { exitedAt: ago(0) })).toEqual(['exitedAt'])
    await correct(visitId, { enteredAt: ago(3) })
    await reception.get(consoleCalls.endVisitByHand, { companyId, visitId })
    expect(await refusedPath(visitId, { exitedAt: ago(4) })).toEqual(['exitedAt'])
    expect(await refusedPath(visitId, { exitedAt: ago(-1) })).toEqual(['exitedAt'])
    const second = await enterByHand()
    await correct(visitId, { exitedAt: ago(2) })
    expect(await refusedPath(second, { enteredAt: ago(2.5), reason: 'Lost' })).toEqual(['enteredAt'])
    expect(await visitOf(second)).toMatchObject({ reason: null })
  })

  test('where a scan has measured the time', async () => {
    const visitorId = await company.meet()
    await scanned(visitorId, true, ago(3))
    const [{ visitId }] = (await reception.get(consoleCalls.listInside, { companyId, siteId: null })).people
    await scanned(visitorId, false, ago(2))
    expect(await refusedPath(visitId, { enteredAt: ago(4) })).toEqual(['enteredAt'])
    expect(await refusedPath(visitId, { exitedAt: ago(1) })).toEqual(['exitedAt'])
  })

  test('for a host who is none, a name that is none, and a visit that is annulled or elsewhere', async () => {
    const visitId = await enterByHand()
    expect(await refusedPath(visitId, { hostId: 'nobody' })).toEqual(['hostId'])
    expect(await refusedPath(visitId, { firstName: ' ', reason: 'Lost' })).toEqual(['firstName'])
    expect(await visitOf(visitId)).toMatchObject({ reason: null })
    const foreign = await makeCompany(server.adminAccess, {})
    const stranger = (await hire(server, foreign.companyId, 'reception')).browser
    const asked = { companyId: foreign.companyId, visitId, reason: 'Mine' }
    expect((await stranger.ask(consoleCalls.correctVisit, asked)).status).toBe(404)
    await reception.get(consoleCalls.annulVisit, { companyId, visitId, why: 'A mistake' })
    expect((await correct(visitId, { reason: 'Again' })).status).toBe(404)
  })
})

test('a visit is corrected after its visitor was erased, but for the names', async () => {
  const visitId = await enterByHand()
  await reception.get(consoleCalls.endVisitByHand, { companyId, visitId })
  const owner = (await hire(server, companyId, 'owner')).browser
  await owner.get(consoleCalls.erasePerson, { companyId, visitorId: company.visitor.id })
  expect((await correct(visitId, { reason: 'Delivery' })).status).toBe(200)
  expect((await correct(visitId, { firstName: 'Ava' })).status).toBe(404)
})

test('an erased visitor leaves no words in corrections', async () => {
  const visitId = await enterByHand({ reason: 'Interview with Ada' })
  await correct(visitId, { reason: 'Interview' })
  await reception.get(consoleCalls.endVisitByHand, { companyId, visitId })
  const owner = (await hire(server, companyId, 'owner')).browser
  await owner.get(consoleCalls.erasePerson, { companyId, visitorId: company.visitor.id })
  const { rows } = await sql(`select changes::text from visit_acts where visit_id = $1`, [visitId])
  expect(JSON.stringify(rows)).not.toContain('Interview')
})
