import { sql } from 'kysely'
import { groupId, source } from '../source.store.ts'

/** Directories that wait for a decision, or that could not be read for a day; the item ends by itself. */
export const directories = source({
  kind: 'directory',
  company: sql`d.company_id`,
  subject: groupId(sql`d.company_id`, sql`d.asked_at`, sql`d.complete_at`),
  at: sql`coalesce(d.asked_at, d.run_at)`,
  details: sql`case when d.asked_at is null then array[d.run_failure] else array['asks'] end`,
  from: sql`directories d where d.asked_at is not null or (d.is_on and d.run_failure is not null
    and coalesce(d.complete_at, d.saved_at) < now() - interval '1 day')`,
})
