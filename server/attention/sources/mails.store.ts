import { sql } from 'kysely'
import { groupId, since, source } from '../source.store.ts'

/** Badges that the mail server did not take at any try; the queue keeps them for a day. */
export const failedMails = source({
  kind: 'mail',
  company: sql`j.payload ->> 'companyId'`,
  subject: groupId(sql`j.id`),
  at: sql`j.updated_at`,
  site: sql`j.payload ->> 'siteId'`,
  visitor: sql`(j.payload ->> 'visitorId')::uuid`,
  from: sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail' and j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at > ${since}`,
})
