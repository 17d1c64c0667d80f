import { sql } from 'kysely'
import { since, source } from '../source.store.ts'

/** Exits that belong to no entry. */
export const strayExits = source({
  kind: 'strayExit',
  company: sql`x.company_id`,
  subject: sql`x.exit_id`,
  at: sql`x.exited_at`,
  site: sql`d.site_id`,
  device: sql`x.device_id`,
  visitor: sql`x.visitor_id`,
  details: sql`array['EXIT_WITHOUT_ENTRY']`,
  from: sql`stray_exits x left join devices d on d.company_id = x.company_id and d.device_id = x.device_id
    where x.exited_at > ${since}`,
})
