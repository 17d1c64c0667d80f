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

const HOUR = 3_600_000
const SITES = ['', 'north', 'south'] as const
/** The longest of each class, and one millisecond more and less: few, so that many begin and end at the same moment. */
const lengths = [0, 1, 4, 24, 200, 2_000].flatMap((hours) => [
  hours * HOUR - 1,
  hours * HOUR,
  hours * HOUR + 1,
])
const moment = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.constantFrom(199, 200, 201, 2_000, 2_001))
const drawnVisit = fc.record({
  site: fc.constantFrom(...SITES),
  began: moment.map((hours) => Date.UTC(2026, 0, 1) + hours * HOUR),
  /** `null`: it goes on. One of a clock that was set back ends before it began. */
  took: fc.option(fc.oneof(fc.constantFrom(...lengths), fc.constant(9_000 * HOUR), fc.constant(-HOUR)), {
    freq: 4,
  }),
  /** Of a late visit. */
  late: fc.option(fc.record({ capacity: fc.option(fc.integer({ min: 0, max: 6 }), { freq: 8 }) }), {
    freq: 2,
  }),
  annulled: fc.boolean(),
})
type DrawnVisit = typeof drawnVisit extends fc.Arbitrary<infer Drawn> ? Drawn : never
interface Visit extends DrawnVisit {
  readonly id: string
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
      const visits = drawn.map((visit, place): Visit => ({ ...visit, id: people[place] ?? '' }))
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
    { numRuns: sampleOf(60, 600) },
  )
  expect(flagged).toBeGreaterThan(50)
  await pool.query('delete from visits where company_id = $1', [companyId])
})

/** More were inside at the site, or without a site in the company, than the capacity at that moment; 0 = no limit. */
function isOver({ began, late, site }: Visit, visits: readonly Visit[]): boolean {
  if (!late?.capacity) return false
  const inside = visits.filter(
    (other) =>
      (site === '' || other.site === site) &&
      other.began <= began &&
      (other.took === null || other.began + other.took > began),
  )
  return inside.length > late.capacity
}

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

/** Each visit has the id of its visitor. */
async function store(companyId: string, visits: readonly Visit[]): Promise<void> {
  const rows = visits.map(({ id, site, began, took, late, annulled }) => ({
    ...{ company_id: companyId, visit_id: id, visitor_id: id, site_id: site },
    entered_at: new Date(began),
    exited_at: took === null ? null : new Date(began + took),
    received_at: late && new Date(began + HOUR),
    capacity_then: late?.capacity ?? null,
    annulled_at: annulled ? new Date(began + HOUR) : null,
  }))
  await server.adminAccess.database.query.insertInto('visits').values(rows).execute()
}
