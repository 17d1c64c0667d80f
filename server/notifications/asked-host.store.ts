import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'

/** The host or delegate to whom a mail about an arrival went, in the round that counts; `null`: there is none. */
export async function findAskedHost(
  tenant: Tenant,
  attemptId: string,
): Promise<{ readonly notificationId: string /** In lower case. */; readonly email: string } | null> {
  const row = await tenant
    .select('host_notification_attempts')
    .innerJoin('host_notifications as n', (join) =>
      join
        .onRef('n.company_id', '=', 'host_notification_attempts.company_id')
        .onRef('n.notification_id', '=', 'host_notification_attempts.notification_id')
        .onRef('n.round', '=', 'host_notification_attempts.round'),
    )
    .innerJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'host_notification_attempts.company_id')
        .onRef('h.host_id', '=', 'host_notification_attempts.host_id'),
    )
    .select(['n.notification_id', sql<string>`lower(h.email)`.as('email')])
    .where('attempt_id', '=', attemptId)
    .where('channel', '=', 'mail')
    .where('h.email', 'is not', null)
    .where('h.is_archived', '=', false)
    .executeTakeFirst()
  return row === undefined ? null : { notificationId: row.notification_id, email: row.email }
}
