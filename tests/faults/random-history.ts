import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { Direction } from '#contract/entities/direction.ts'
import type { Database } from '#server/database/database.ts'
import { sealTablet } from '#server/devices/tablet-cookie.ts'
import { tokenStore } from '#server/devices/tokens.store.ts'
import { closingStore } from '#server/visits/closing.store.ts'
import { makeCompany, tabletToken, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import type { Acknowledged } from './history.ts'

/** Random histories of one visitor, and how they are played to a server. */

const HOUR = 3_600_000
const Accessed = v.object({ visitId: v.string() })

interface Access {
  readonly kind: 'live' | 'late'
  readonly direction: Direction
  /** Which of the two. */
  readonly tablet: number
  /** Hours; below 0 = the tablet's clock is ahead. */
  readonly ago: number
}
interface Revocation {
  readonly kind: 'revoked'
  /** Of the visit that the tablet still holds. */
  readonly direction: Direction
  readonly tablet: number
}
export type Step = Access | Revocation | { readonly kind: 'byHand' | 'closing' | 'newToken' }

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('live' as const, 'late' as const),
      direction: fc.constantFrom<Direction>('entry', 'exit'),
      tablet: fc.constantFrom(0, 1),
      /** Hours: an outage of up to 96, and a clock that is up to 72 ahead or behind. */
      ago: fc.double({ min: -72, max: 167, noNaN: true }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('byHand' as const, 'closing' as const, 'newToken' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('revoked' as const),
      direction: fc.constantFrom<Direction>('entry', 'exit'),
      tablet: fc.constantFrom(0, 1),
    }),
  },
)

/** Two tablets at two sites of a company that closes, and a visitor whom both have met. */
export async function setting(server: TestServer) {
  const company = await makeCompany(server.adminAccess, { flow: ['autoExit'] })
  const { companyId } = company
  const { query } = server.adminAccess.database
  for (const [site_id, time_zone] of [
    ['rome', 'Europe/Rome'],
    ['tokyo', 'Asia/Tokyo'],
  ] as const) {
    await query
      .insertInto('sites')
      .values({ company_id: companyId, site_id, name: site_id, time_zone })
      .execute()
    await query.insertInto('occupancy').values({ company_id: companyId, site_id }).execute()
  }
  const { browser } = await hire(server, companyId, 'manager')
  return { company, browser }
}

const isAccess = (one: Step): one is Access => one.kind === 'live' || one.kind === 'late'

const tabletsOf = ({ server, company: { companyId } }: Scene) => {
  const { database } = server.adminAccess
  return Promise.all([
    tabletToken(database, companyId, deviceIds[0], 'rome'),
    tabletToken(database, companyId, deviceIds[1], 'tokyo'),
  ])
}

const deviceIds = ['tablet-1', 'tablet-2'] as const

/** A tablet is revoked while it holds a visit: staff read of whom, before it is paired again. */
async function revoke(
  server: TestServer,
  { companyId }: TestCompany,
  manager: Browser,
  visitorId: string,
  one: Revocation,
) {
  const deviceId = deviceIds[one.tablet] ?? ''
  const { database, vault } = server.adminAccess
  await manager.get(consoleCalls.revokeDevice, { companyId, deviceId })
  const item = {
    key: randomUUID(),
    kind: one.direction,
    occurredAt: new Date().toISOString(),
    reason: null,
    visitorId,
    name: null,
  }
  const sealed = sealTablet(vault, { companyId, deviceId, secret: null, at: 0 })
  const headers = { cookie: `tablet-${companyId}=${sealed}` }
  const { status } = await server.ask(calls.handInOutbox, { items: [item] }, { headers })
  expect(status).toBe(200)
  const listed = await manager.get(consoleCalls.listOutboxItems, { companyId, deviceId })
  expect(listed).toMatchObject([{ id: item.key, kind: one.direction, visitor: { visitorId } }])
  await database.query
    .updateTable('devices')
    .set({ state: 'approved', handed_in_at: null })
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .execute()
}

/** Ends by visit; `Infinity`: still inside. */
async function ends(
  { pool }: Database,
  company: TestCompany,
  visitorId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query(
    'select visit_id, exited_at from visits where company_id = $1 and visitor_id = $2',
    [company.companyId, visitorId],
  )
  return new Map(rows.map((row) => [row.visit_id, row.exited_at === null ? Infinity : +row.exited_at]))
}

async function endByHand({ companyId }: TestCompany, browser: Browser, before: ReadonlyMap<string, number>) {
  for (const [visitId, end] of before) {
    if (end !== Infinity) continue
    await browser.ask(consoleCalls.endVisitByHand, { companyId, visitId, why: 'Left unseen' })
  }
}

/** Where a history is played: the company and its staff at one server. */
export interface Scene {
  readonly server: TestServer
  readonly company: TestCompany
  readonly browser: Browser
}

/** A visitor whom both tablets have met. */
export async function meetVisitor(scene: Scene): Promise<string> {
  const { server, company } = scene
  const tablets = await tabletsOf(scene)
  const visitorId = await company.meet(tablets[0])
  await meetAgain(server, tablets[1], visitorId)
  return visitorId
}

async function meetAgain({ adminAccess: { database } }: TestServer, token: string, visitorId: string) {
  const bound = await tokenStore(database).findToken(token)
  if (bound !== null) await tokenStore(database).bindVisitor(bound, visitorId)
}

/**
 * Takes the steps one after another, and expects after each that no end has moved later but the one that the visitor
 * told. @returns what was acknowledged
 */
export async function play(
  scene: Scene,
  visitorId: string,
  steps: readonly Step[],
): Promise<readonly Acknowledged[]> {
  const { server, company, browser } = scene
  const { database } = server.adminAccess
  const told: Acknowledged[] = []
  let tablets = await tabletsOf(scene)
  for (const token of tablets) await meetAgain(server, token, visitorId)

  /** @returns the visit that an own exit ended */
  async function take(one: Step, before: ReadonlyMap<string, number>): Promise<string | null> {
    if (one.kind === 'newToken') {
      tablets = await tabletsOf(scene)
    } else if (one.kind === 'closing') {
      await closingStore(database).closeVisits(new Date())
    } else if (one.kind === 'revoked') {
      await revoke(server, company, browser, visitorId, one)
      tablets = await tabletsOf(scene)
    } else if (one.kind === 'byHand') {
      await endByHand(company, browser, before)
    } else if (isAccess(one)) {
      const { direction, tablet, ago, kind } = one
      const occurredAt = new Date(Date.now() - ago * HOUR).toISOString()
      const key = randomUUID()
      const request = { direction: direction === 'entry', visitorId, ...(kind === 'late' && { occurredAt }) }
      const token = tablets[tablet] ?? ''
      const { status, body } = await server.ask(calls.newAccess, request, { token, key })
      // A tablet with a new token has to identify the visitor again before a live access.
      if (status !== 200) {
        expect(kind, JSON.stringify(body)).toBe('live')
        return null
      }
      const { visitId } = v.parse(Accessed, body.data)
      told.push({ key, direction, visitorId, visitId })
      return direction === 'exit' ? visitId : null
    }
    return null
  }

  for (const one of steps) {
    const before = await ends(database, company, visitorId)
    const left = await take(one, before)
    const after = await ends(database, company, visitorId)
    for (const [visitId, end] of before) {
      if (visitId !== left) expect(after.get(visitId), JSON.stringify(one)).toBeLessThanOrEqual(end)
    }
  }
  return told
}

/** Visits of one visitor that lie over each other. */
export async function overlaps({ pool }: Database, company: TestCompany, visitorId: string) {
  const { rows } = await pool.query(
    `select a.entered_at, a.exited_at, b.entered_at as again from visits a join visits b
       on b.company_id = a.company_id and b.visitor_id = a.visitor_id and b.visit_id <> a.visit_id
       and b.entered_at > a.entered_at and (a.exited_at is null or a.exited_at > b.entered_at)
     where a.company_id = $1 and a.visitor_id = $2`,
    [company.companyId, visitorId],
  )
  return rows
}
