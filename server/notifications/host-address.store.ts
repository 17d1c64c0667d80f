import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { nowIf } from '#server/database/now-if.ts'
import type { Named } from './leases.store.ts'

/** Where a mail is kept that went to a host: a try of a notification, or a mail about several visits. */
const keys = { host_notification_attempts: 'attempt_id', news: 'news_id' } as const

/**
 * Marks the host to whose address a mail went and was refused, and takes the mark from a host whose address works again. That a
 * mail server took a mail proves nothing about an address from which mails came back after the mark was set: it stays until the
 * address is another one.
 */
export async function markAddress(
  query: Database['query'],
  table: keyof typeof keys,
  { companyId, attemptId }: Named,
  isRefused: boolean,
): Promise<void> {
  await sql`update hosts h set mail_refused_at = ${nowIf(isRefused)} from ${sql.table(table)} m
    where m.company_id = ${companyId} and m.${sql.ref(keys[table])} = ${attemptId}::uuid
      and h.company_id = m.company_id and h.host_id = m.host_id
      and (h.mail_refused_at is null) = ${isRefused} and (${isRefused} or not (
        exists (select 1 from host_notification_attempts b where b.company_id = ${companyId} and b.host_id = h.host_id
          and b.state = 'bounced' and b.failed_at >= h.mail_refused_at)
        or exists (select 1 from news b where b.company_id = ${companyId} and b.host_id = h.host_id
          and b.state = 'failed' and b.sent_at is not null and b.failed_at >= h.mail_refused_at)))`.execute(
    query,
  )
}
