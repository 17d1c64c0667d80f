import { sql } from 'kysely'
import { since, source } from '../source.store.ts'

/** Errors of tablets; the beginning of the message is enough to know one from the other. */
export const crashes = source({
  kind: 'crash',
  company: sql`c.company_id`,
  subject: sql`c.crash_id`,
  at: sql`c.reported_at`,
  site: sql`d.site_id`,
  device: sql`c.device_id`,
  times: sql`c.times`,
  details: sql`array[left(split_part(c.error, E'\\n', 1), 160)]`,
  from: sql`crash_reports c left join devices d on d.company_id = c.company_id and d.device_id = c.device_id
    where c.reported_at > ${since}`,
})
