import { sql } from 'kysely'
import { dayAt, groupId, since, source } from '../source.store.ts'

const day = dayAt(sql`j.created_at`, sql`s.time_zone`)

/** Badges that were not printed, by site and day: a printer without paper fails for everybody. */
export const failedPrints = source({
  kind: 'prints',
  company: sql`j.company_id`,
  subject: groupId(sql`j.site_id`, day),
  at: sql`max(j.created_at)`,
  site: sql`j.site_id`,
  times: sql`count(*)::int`,
  from: sql`print_jobs j left join sites s on s.company_id = j.company_id and s.site_id = j.site_id
    where j.state = 'failed' and j.created_at > ${since}`,
  groupBy: sql`j.company_id, j.site_id, ${day}`,
})
