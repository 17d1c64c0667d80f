import { sql } from 'kysely'
import { source } from '../source.store.ts'

/** Sites that are almost full; an alarm ends by itself. */
export const almostFull = source({
  kind: 'capacity',
  company: sql`a.company_id`,
  subject: sql`a.alarm_id`,
  at: sql`a.raised_at`,
  site: sql`a.site_id`,
  details: sql`array[a.inside::text, a.most::text]`,
  from: sql`capacity_alarms a`,
})
