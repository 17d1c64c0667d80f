import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { LATE_VISIT_MAX_MS } from '#contract/limits.ts'
import { tokenStore } from '#server/devices/tokens.store.ts'
import { anomalies } from '#tests/faults/history.ts'
import { watched } from '#tests/faults/watched.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { Answer, TestServer } from '#tests/support/server/server-under-test.ts'
import { sampleOf } from '#tests/support/long.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'

/** Visits that tablets recorded offline are reported later, in any order, and never refused for what happened since. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const MINUTE = 60_000
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const ago = (minutes: number): number => Date.now() - minutes * MINUTE
const Id = v.object({ id: v.string() })
const Accessed = v.object({ visitId: v.string(), at: v.string() })

interface Asked {
  /** Epoch milliseconds; without it, it happens now. */
  readonly at?: number
  readonly token?: string
  readonly key?: string
  readonly signature?: string
}

const pass = (company: TestCompany, direction: Direction, visitorId: string, asked: Asked = {}) =>
  server.ask(
    calls.newAccess,
    {
      direction: direction === 'entry',
      visitorId,
      signature: asked.signature ?? null,
      ...(asked.at !== undefined && { occurredAt: new Date(asked.at).toISOString() }),
    },
    { token: asked.token ?? company.token, key: asked.key ?? randomUUID() },
  )

async function done(answer: Promise<Answer>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return v.parse(Accessed, body.data)
}

/** The rows of one visitor that staff would read. */
async function stored(company: TestCompany, visitorId: string) {
  const { pool } = server.adminAccess.database
  const values = [company.companyId, visitorId]
  const visits = await pool.query(
    `select entered_at, exited_at, exit_assumed from visits where company_id = $1 and visitor_id = $2
     order by entered_at`,
    values,
  )
  const strays = await pool.query(
    'select exited_at from stray_exits where company_id = $1 and visitor_id = $2 order by exited_at',
    values,
  )
  return {
    visits: visits.rows.map(({ entered_at, exited_at, exit_assumed }) => ({
      entry: +entered_at,
      exit: exited_at && +exited_at,
      assumed: exit_assumed,
    })),
    strays: strays.rows.map(({ exited_at }) => +exited_at),
  }
}

/** The flags that staff read on the page "Attention", the latest first. */
async function flags(company: TestCompany) {
  const { companyId } = company
  const { browser } = await hire(server, companyId, 'reception')
  const { items } = await browser.get(consoleCalls.listAttention, { companyId, siteId: null })
  return v.parse(v.array(Item), items).filter(({ kind }) => kind !== 'refusals')
}
const Item = v.object({
  kind: v.string(),
  details: v.array(v.string()),
  subjectId: v.string(),
  tablet: v.nullable(v.string()),
})

const kinds = async (company: TestCompany) => (await flags(company)).flatMap(({ details }) => details)

describe('late visits by the time they happened', () => {
  test('an exit that comes before its entry ends it', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const visitor = await company.meet()
    const [entered, left] = [ago(90), ago(30)]
    const exit = await done(pass(company, 'exit', visitor, { at: left, signature: PNG }))
    expect(exit.at).toBe(new Date(left).toISOString())
    expect(await kinds(company)).toEqual(['EXIT_WITHOUT_ENTRY'])
    const { visitId } = await done(pass(company, 'entry', visitor, { at: entered }))
    expect(await stored(company, visitor)).toEqual({
      visits: [{ entry: entered, exit: left, assumed: false }],
      strays: [],
    })
    expect(await kinds(company)).toEqual([])
    expect(await company.liveVisits()).toBe(0)
    const { rows } = await server.adminAccess.database.pool.query(
      'select visit_id, direction from visit_signatures where company_id = $1',
      [company.companyId],
    )
    expect(rows).toEqual([{ visit_id: visitId, direction: 'exit' }])
  })

  test('a late entry while a later visit is open is a visit that is over, and flagged', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const visitor = await company.meet()
    await done(pass(company, 'entry', visitor))
    const late = await done(pass(company, 'entry', visitor, { at: ago(60) }))
    expect(await company.liveVisits()).toBe(1)
    expect(await flags(company)).toMatchObject([{ details: ['DOUBLE_ENTRY'], subjectId: late.visitId }])
    await done(pass(company, 'exit', visitor, { at: ago(40) }))
    expect(await kinds(company)).toEqual([])
    expect((await pass(company, 'exit', visitor)).status).toBe(200)
    expect(await company.liveVisits()).toBe(0)
  })

  test('the same visitor entered on two tablets: one is inside, and staff are shown it', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const tokens = tokenStore(server.adminAccess.database)
    const other = await company.tablet('other')
    await server.adminAccess.database.query
      .updateTable('devices')
      .set({ name: 'Back door' })
      .where('company_id', '=', company.companyId)
      .where('device_id', '=', 'other')
      .execute()
    const visitor = await company.meet()
    const holder = await tokens.findToken(other)
    if (holder !== null) await tokens.bindVisitor(holder, visitor)
    const first = await done(pass(company, 'entry', visitor, { at: ago(20) }))
    await done(pass(company, 'entry', visitor, { at: ago(19), token: other }))
    expect(await company.liveVisits()).toBe(1)
    expect(await flags(company)).toMatchObject([
      { details: ['DOUBLE_ENTRY'], subjectId: first.visitId, tablet: 'Back door' },
    ])
  })

  test('over capacity it is taken and flagged, and live entries are refused until there is room', async () => {
    const company = await makeCompany(server.adminAccess, { capacity: 1 })
    const [inside, late, next] = [await company.meet(), await company.meet(), await company.meet()]
    await done(pass(company, 'entry', inside, { at: ago(60) }))
    await done(pass(company, 'entry', late, { at: ago(30) }))
    expect(await company.liveVisits()).toBe(2)
    expect(await kinds(company)).toEqual(['OVER_CAPACITY'])
    expect((await pass(company, 'entry', next)).body.errorCode).toBe('EVENT_FULL_PLEASE_WAIT')
    // The first had left by then, as another tablet tells at last.
    await done(pass(company, 'exit', inside, { at: ago(40) }))
    expect(await kinds(company)).toEqual([])
  })

  test('a future time counts as now, and one older than a week is refused', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const visitor = await company.meet()
    const before = Date.now()
    const { at } = await done(pass(company, 'entry', visitor, { at: before + 60 * MINUTE }))
    expect(Date.parse(at)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now())
    const old = await pass(company, 'exit', visitor, { at: Date.now() - LATE_VISIT_MAX_MS - MINUTE })
    expect(old.body).toMatchObject({ errorCode: 'INVALID_INPUT', issues: [{ path: 'occurredAt' }] })
    const refused = await server.adminAccess.database.pool.query(
      'select reason from refusals where company_id = $1',
      [company.companyId],
    )
    expect(refused.rows).toEqual([{ reason: 'INVALID_INPUT' }])
  })
})

describe('late visits in any order', () => {
  const happened = fc.record({
    direction: fc.constantFrom<Direction>('entry', 'exit'),
    minutesAgo: fc.integer({ min: 1, max: 30 }),
  })

  test('late items of one visitor give the same visits', { timeout: 120_000 }, async () => {
    const company = await makeCompany(server.adminAccess, {})
    const items = fc.uniqueArray(happened, {
      minLength: 2,
      maxLength: 6,
      selector: ({ minutesAgo }) => minutesAgo,
    })
    await fc.assert(
      fc.asyncProperty(items, fc.infiniteStream(fc.double({ noNaN: true })), async (drawn, chance) => {
        const now = Date.now()
        const events = drawn.map(({ direction, minutesAgo }) => ({
          direction,
          at: now - minutesAgo * MINUTE,
        }))
        const expected = watched(events)
        for (const order of orders(events, chance)) {
          const visitor = await company.meet()
          for (const { direction, at } of order) await done(pass(company, direction, visitor, { at }))
          expect(await stored(company, visitor)).toEqual(expected)
        }
      }),
      { numRuns: sampleOf(3, 15) },
    )
    expect(await anomalies(server.adminAccess.database, company.companyId, [])).toEqual([])
  })

  test('among live ones, which see who is inside', { timeout: 120_000 }, async () => {
    const company = await makeCompany(server.adminAccess, {})
    const steps = fc.array(fc.oneof(happened, fc.constantFrom<Direction>('entry', 'exit')), {
      minLength: 2,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (drawn) => {
        const visitor = await company.meet()
        const taken: { direction: Direction; at: number }[] = []
        for (const [place, step] of drawn.entries()) {
          if (typeof step !== 'string') {
            // No two at the same moment.
            const at = ago(step.minutesAgo) + place
            taken.push({ direction: step.direction, at })
            await done(pass(company, step.direction, visitor, { at }))
            continue
          }
          const isInside = watched(taken).visits.at(-1)?.exit === null
          const { status, body } = await pass(company, step, visitor)
          const isTaken = isInside === (step === 'exit')
          expect(status).toBe(isTaken ? 200 : 409)
          if (isTaken) taken.push({ direction: step, at: Date.parse(v.parse(Accessed, body.data).at) })
        }
        expect(await stored(company, visitor)).toEqual(watched(taken))
      }),
      { numRuns: sampleOf(20, 60) },
    )
    expect(await anomalies(server.adminAccess.database, company.companyId, [])).toEqual([])
  })

  test('many at once from two tablets: every one is there, once', { timeout: 60_000 }, async () => {
    const company = await makeCompany(server.adminAccess, { capacity: 3 })
    const visitors = await Promise.all(Array.from({ length: 8 }, () => company.meet()))
    const told = await Promise.all(
      visitors.flatMap((visitorId, place) =>
        [50, 40, 30, 20].map(async (minutes, turn) => {
          const direction: Direction = turn % 2 === place % 2 ? 'entry' : 'exit'
          const [key, at] = [randomUUID(), ago(minutes)]
          const { visitId } = await done(pass(company, direction, visitorId, { at, key }))
          const again = await done(pass(company, direction, visitorId, { at, key }))
          return { key, direction, visitorId, visitId, again: again.visitId }
        }),
      ),
    )
    for (const { visitId, again } of told) expect(again).toBe(visitId)
    expect(await anomalies(server.adminAccess.database, company.companyId, told)).toEqual([])
  })
})

/** All of them while they are few. */
function* orders<Item>(items: readonly Item[], chance: Iterator<number>): Generator<readonly Item[]> {
  if (items.length <= 3) return yield* permutations(items)
  for (let some = 0; some < 12; some++) {
    const drawn = items.map((item) => ({ item, by: chance.next().value ?? 0 }))
    yield drawn.toSorted((a, b) => a.by - b.by).map(({ item }) => item)
  }
}

function* permutations<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield []
  for (const [place, first] of items.entries()) {
    for (const rest of permutations(items.toSpliced(place, 1))) yield [first, ...rest]
  }
}

describe('a repeated request', () => {
  test('that was taken live, its answer lost, is not taken late as well', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const [visitor, key] = [await company.meet(), randomUUID()]
    const live = await done(pass(company, 'entry', visitor, { key }))
    expect(await done(pass(company, 'entry', visitor, { key, at: ago(5) }))).toEqual(live)
    expect(await company.accesses()).toEqual(['entry'])
  })

  test('that was taken late is not taken live as well', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const [visitor, key] = [await company.meet(), randomUUID()]
    const late = await done(pass(company, 'entry', visitor, { key, at: ago(5) }))
    expect(await done(pass(company, 'entry', visitor, { key }))).toEqual(late)
  })

  test('with another content is another request', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const [visitor, key] = [await company.meet(), randomUUID()]
    await done(pass(company, 'entry', visitor, { key, at: ago(5) }))
    const other = await pass(company, 'exit', visitor, { key, at: ago(5) })
    expect(other.body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

describe('the visitor of a late visit (S06)', () => {
  test('cannot be one whom the tablet never met, whatever time it reports', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const answer = await pass(company, 'entry', company.visitor.id, { at: ago(5) })
    expect(answer.body.errorCode).toBe('VISITOR_NOT_FOUND')
    expect((await pass(company, 'entry', 'nobody', { at: ago(5) })).body.errorCode).toBe('VISITOR_NOT_FOUND')
  })

  test('may be one whom the tablet met days ago, with another token', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const first = await company.tablet('tablet-1')
    const visitor = await company.meet(first)
    await server.adminAccess.database.pool.query(
      "update token_visitors set expires_at = now() - interval '3 days' where company_id = $1",
      [company.companyId],
    )
    // A phone comes, and what is long over is cleared away.
    await company.phone()
    const second = await company.tablet('tablet-1')
    const strange = await company.tablet('tablet-2')
    const asked = { at: ago(5) }
    expect((await pass(company, 'entry', visitor, { ...asked, token: strange })).status).toBe(404)
    await done(pass(company, 'entry', visitor, { ...asked, token: second }))
  })

  test('cannot come from a phone', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const token = await company.phone()
    const visitor = await company.meet(token)
    expect((await pass(company, 'entry', visitor, { token, at: ago(1) })).body.errorCode).toBe('FORBIDDEN')
  })
})

describe('a late sign-up', () => {
  const form = (email: string) => ({ firstname: 'Ada', lastname: 'Conti', email })

  test('is taken although another visitor has the address, and flagged', async () => {
    const company = await makeCompany(server.adminAccess, {})
    const at = ago(30)
    const late = { ...form(company.visitor.email.toUpperCase()), occurredAt: new Date(at).toISOString() }
    const key = randomUUID()
    const { body } = await server.ask(calls.signup, late, { token: company.token, key })
    const { id } = v.parse(Id, body.data)
    expect(id).not.toBe(company.visitor.id)
    expect((await server.ask(calls.signup, late, { token: company.token, key })).body).toEqual(body)
    await done(pass(company, 'entry', id, { at }))
    expect(await flags(company)).toMatchObject([{ details: ['EMAIL_TAKEN'], subjectId: id }])
  })

  test('is taken among many others at once', async () => {
    const company = await makeCompany(server.adminAccess, {})
    for (let one = 0; one < 40; one++) {
      const late = { ...form(`${one}@visitor.example`), occurredAt: new Date(ago(one)).toISOString() }
      expect((await server.ask(calls.signup, late, { token: company.token })).status).toBe(200)
    }
  })
})
