import { sql } from 'kysely'
import { dayAt, groupId, since, source } from '../source.store.ts'

const day = dayAt(sql`r.refused_at`, sql`s.time_zone`)
const subjects = sql`array_agg(distinct r.subject_index)`

/** Refusals by tablet, reason and day: each of them alone would hide everything else. */
export const refusals = source({
  kind: 'refusals',
  company: sql`r.company_id`,
  subject: groupId(sql`r.device_id`, sql`r.site_id`, sql`r.reason`, day),
  at: sql`max(r.refused_at)`,
  site: sql`r.site_id`,
  device: sql`r.device_id`,
  visitorHash: sql`case when cardinality(${subjects}) = 1 then (${subjects})[1] end`,
  times: sql`count(*)::int`,
  details: sql`array[r.reason]`,
  from: sql`refusals r left join sites s on s.company_id = r.company_id and s.site_id = r.site_id
    where r.refused_at > ${since}`,
  groupBy: sql`r.company_id, r.device_id, r.site_id, r.reason, ${day}`,
})
