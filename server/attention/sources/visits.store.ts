import { sql } from 'kysely'
import { since, source } from '../source.store.ts'

/** Visits that carry flags; one that was annulled needs no attention any more. */
export const flaggedVisits = source({
  kind: 'visit',
  company: sql`v.company_id`,
  subject: sql`v.visit_id`,
  at: sql`max(f.at)`,
  site: sql`v.site_id`,
  device: sql`max(f.device_id)`,
  visitor: sql`v.visitor_id`,
  visit: sql`v.visit_id`,
  details: sql`array_agg(f.kind order by f.kind)`,
  from: sql`every_visit_flag f join visits v on v.company_id = f.company_id and v.visit_id = f.subject_id
    where f.at > ${since} and v.annulled_at is null`,
  groupBy: sql`v.company_id, v.visit_id`,
})
