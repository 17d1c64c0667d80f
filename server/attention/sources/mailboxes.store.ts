import { sql } from 'kysely'
import { groupId, source } from '../source.store.ts'

const since = sql`coalesce(b.read_at, b.saved_at)`

/** Mailboxes that could not be read for an hour; the item ends by itself. */
export const mailboxes = source({
  kind: 'mailbox',
  company: sql`b.company_id`,
  subject: groupId(sql`b.company_id`, since),
  at: since,
  details: sql`array[b.failure]`,
  from: sql`mailboxes b where b.is_on and b.failure is not null and ${since} < now() - interval '1 hour'`,
})
