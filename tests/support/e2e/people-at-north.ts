import type { ServerUnderTest } from '../server/server-under-test.ts'
import type { TestCompany } from './company.ts'

interface People {
  readonly number: number
  readonly musterPoints: readonly string[]
  /** Which of them needs help to leave the building; `0`: none. */
  readonly helped?: number
}

/** Makes a site `north` where visitors are inside. */
export async function peopleAtNorth(
  { adminAccess }: Pick<ServerUnderTest, 'adminAccess'>,
  company: TestCompany,
  { number, musterPoints, helped = 0 }: People,
): Promise<void> {
  const sql = (text: string, ...values: readonly unknown[]) =>
    adminAccess.database.pool.query(text, [company.companyId, ...values])
  await sql(
    `insert into sites (company_id, site_id, name, time_zone, muster_points)
      values ($1, 'north', 'North', 'Europe/Rome', $2)`,
    musterPoints,
  )
  await sql("insert into occupancy (company_id, site_id) values ($1, 'north')")
  await company.addVisitors(number)
  await sql(
    `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, needs_help)
      select company_id, gen_random_uuid(), visitor_id, 'north', now() - interval '1 hour', row_number() over () = $2
      from visitors where company_id = $1 limit $3`,
    helped,
    number,
  )
}
