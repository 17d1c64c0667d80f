import { sql } from 'kysely'
import { groupId, since, source } from '../source.store.ts'

/** Requests of a tablet that the server refused, or that a revoked tablet handed in: one item for each tablet. */
export const undelivered = source({
  kind: 'outbox',
  company: sql`o.company_id`,
  subject: groupId(sql`o.device_id`),
  at: sql`max(o.reported_at)`,
  site: sql`max(d.site_id)`,
  device: sql`o.device_id`,
  times: sql`count(*)::int`,
  details: sql`array_agg(distinct coalesce(o.reason, 'REVOKED'))`,
  from: sql`outbox_items o join devices d on d.company_id = o.company_id and d.device_id = o.device_id
    where o.reported_at > ${since} and o.decision is null and (o.reason is not null or d.state = 'revoked')`,
  groupBy: sql`o.company_id, o.device_id`,
})
