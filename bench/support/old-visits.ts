import type pg from 'pg'

/** Rows of one statement, which has five seconds. */
const STEP = 10_000

/** Visits of a fifth as many visitors, all older than they may be, each with a signature. */
export async function seedOldVisits(pool: pg.Pool, companyId: string, count: number): Promise<void> {
  const visitors = Math.ceil(count / 5)
  for (let first = 0; first < visitors; first += STEP) {
    await pool.query(
      `insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed, first_name, last_name, created_at)
       select $1, md5($1 || n)::uuid, sha256(('c' || n)::bytea), v.code_sealed, sha256(('b' || n)::bytea), v.badge_sealed,
         'Old', 'Visitor', now() - interval '200 days'
       from generate_series($2::int, $3::int - 1) n, (select * from visitors where company_id = $1 limit 1) v`,
      [companyId, first, Math.min(first + STEP, visitors)],
    )
  }
  for (let first = 0; first < count; first += STEP) {
    await pool.query(
      `with new as (
         insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at)
         select $1, gen_random_uuid(), md5($1 || n % $2::int)::uuid, '', now() - interval '100 days' - n * interval '1 minute',
           now() - interval '100 days' - n * interval '1 minute' + interval '50 minutes'
         from generate_series($3::int, $4::int - 1) n returning visit_id, entered_at)
       insert into visit_signatures select $1, visit_id, 'entry', '\\x00'::bytea, entered_at from new`,
      [companyId, visitors, first, Math.min(first + STEP, count)],
    )
  }
  for (const table of ['visits', 'visitors', 'visit_signatures']) await pool.query(`analyze ${table}`)
}
