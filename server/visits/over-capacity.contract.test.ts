import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { sampleOf } from '#tests/support/long.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** The view finds who was inside by an index of how long visits took; here, by looking at each visit. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SITES = ['', 'north', 'south'] as const
/** The longest visit of each class of the index. */
const LIMITS = [0, 4, 24, 200, 2_000].map((hours) => hours * HOUR)
const around = (...further: readonly number[]) =>
  fc
    .tuple(fc.constantFrom(...LIMITS), fc.constantFrom(0, -1, 1, ...further))
    .map(([limit, more]) => limit + more)
const NOON = Date.UTC(2026, 0, 1, 12)
const drawnVisit = fc.record({
  site: fc.constantFrom(...SITES),
  /** Mostly as long before noon as a visit of one class or the next may take, so that many begin and end together. */
  began: fc.oneof(
    { weight: 3, arbitrary: around(15 * MINUTE, -30 * MINUTE, -15 * HOUR).map((before) => NOON - before) },
    { weight: 2, arbitrary: fc.constantFrom(NOON, NOON + 1, NOON - HOUR) },
  ),
  /** Without an end it goes on. One of a clock that was set back ends before it began. */
  ends: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    {
      weight: 6,
      arbitrary: fc.record({ after: fc.oneof(around(30 * MINUTE), fc.constantFrom(9_000 * HOUR, -HOUR)) }),
    },
    { weight: 6, arbitrary: fc.constantFrom(-1, 0, 1).map((more) => ({ at: NOON + more })) },
  ),
  /** The capacity of a late visit: so many more than were inside, `none` for no limit. */
  late: fc.option(fc.constantFrom('unknown', 'none', -2, -1, 0, 1), { freq: 2 }),
  annulled: fc.boolean(),
})
type DrawnVisit = typeof drawnVisit extends fc.Arbitrary<infer Drawn> ? Drawn : never
interface Visit extends DrawnVisit {
  /** Also of the visitor. */
  readonly id: string
  readonly ended: number | null
}

const MOST = 40

test('late visits over capacity are those that a look at each visit finds', {
  timeout: 120_000,
}, async () => {
  const { companyId } = await makeCompany(server.adminAccess, {})
  const { pool } = server.adminAccess.database
  for (const site of SITES.slice(1)) {
    await pool.query('insert into occupancy (company_id, site_id) values ($1, $2)', [companyId, site])
  }
  const people = await strangers(companyId)
  let flagged = 0
  await fc.assert(
    fc.asyncProperty(fc.array(drawnVisit, { minLength: 15, maxLength: MOST }), async (drawn) => {
      await pool.query('delete from visits where company_id = $1', [companyId])
      const visits = drawn.map((visit, place) => ({ ...visit, id: people[place] ?? '', ended: endOf(visit) }))
      await store(companyId, visits)
      const { rows } = await pool.query<{ subject_id: string }>(
        "select subject_id from visit_flags where company_id = $1 and kind = 'OVER_CAPACITY'",
        [companyId],
      )
      const found = rows.map(({ subject_id }) => subject_id)
      const wanted = visits.filter((visit) => isOver(visit, visits)).map(({ id }) => id)
      expect(found.toSorted()).toEqual(wanted.toSorted())
      flagged += wanted.length
    }),
    { numRuns: sampleOf(150, 1_500) },
  )
  expect(flagged).toBeGreaterThan(50)
  await pool.query('delete from visits where company_id = $1', [companyId])
})

function endOf({ began, ends }: DrawnVisit): number | null {
  if (ends === null) return null
  return 'at' in ends ? ends.at : began + ends.after
}

/** More were inside than the capacity at that moment. */
function isOver(visit: Visit, visits: readonly Visit[]): boolean {
  const capacity = capacityOf(visit, visits)
  return capacity !== null && capacity > 0 && insideAt(visit, visits) > capacity
}

/** How many are allowed; 0 = no limit. */
function capacityOf(visit: Visit, visits: readonly Visit[]): number | null {
  if (visit.late === null || visit.late === 'unknown') return null
  return typeof visit.late === 'string' ? 0 : Math.max(0, insideAt(visit, visits) + visit.late)
}

/** Where the visit began, at that moment; without a site, in the whole company. */
const insideAt = ({ began, site }: Visit, visits: readonly Visit[]): number =>
  visits.filter(
    (other) =>
      (site === '' || other.site === site) &&
      other.began <= began &&
      (other.ended === null || other.ended > began),
  ).length

/** Visits of as many visitors: a visitor is inside once. */
async function strangers(companyId: string): Promise<string[]> {
  const { rows } = await server.adminAccess.database.pool.query<{ visitor_id: string }>(
    `insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name,
       last_name, search_key)
     select company_id, gen_random_uuid(), sha256(('code' || n)::bytea), code_sealed, sha256(('badge' || n)::bytea),
       badge_sealed, 'Ada', 'Conti', 'ada conti'
     from (select * from visitors where company_id = $1 limit 1) v, generate_series(1, $2::integer) n
     returning visitor_id`,
    [companyId, MOST],
  )
  return rows.map(({ visitor_id }) => visitor_id)
}

async function store(companyId: string, visits: readonly Visit[]): Promise<void> {
  const rows = visits.map((visit) => ({
    company_id: companyId,
    visit_id: visit.id,
    visitor_id: visit.id,
    site_id: visit.site,
    entered_at: new Date(visit.began),
    exited_at: visit.ended === null ? null : new Date(visit.ended),
    received_at: visit.late === null ? null : new Date(visit.began + HOUR),
    capacity_then: capacityOf(visit, visits),
    annulled_at: visit.annulled ? new Date(visit.began + HOUR) : null,
  }))
  await server.adminAccess.database.query.insertInto('visits').values(rows).execute()
}
