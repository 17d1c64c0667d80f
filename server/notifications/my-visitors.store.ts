import { sql } from 'kysely'
import { HOST_ANSWERS_MAX, NOTIFY_LINK_MS } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'

/** A notification that concerns the host who is signed in. */
interface OwnNotification {
  readonly companyId: string
  readonly notificationId: string
}

export function myVisitorsStore({ query }: Database) {
  /**
   * Open notifications of the hosts who have the account's mail address. It counts only in companies to which the account
   * belongs: an address alone proves nothing there, since another company may have invited it.
   */
  const own = (accountId: string) => sql<OwnNotification>`
    select n.company_id as "companyId", n.notification_id as "notificationId"
    from auth."user" u
    join hosts h on lower(h.email) = lower(u.email) and not h.is_archived
    join host_notifications n on n.company_id = h.company_id and not n.is_late
    join visits v on v.company_id = n.company_id and v.visit_id = n.visit_id
    where u.id = ${accountId} and v.exited_at is null and v.annulled_at is null
      and n.created_at > now() - ${NOTIFY_LINK_MS} * interval '1 millisecond'
      and exists (select 1 from memberships m where m.company_id = h.company_id and m.account_id = u.id)
      and (n.host_id = h.host_id or exists (select 1 from host_notification_attempts a
        where a.company_id = n.company_id and a.notification_id = n.notification_id and a.round = n.round
          and a.host_id = h.host_id))`

  return {
    /** The latest first. */
    async list(accountId: string): Promise<readonly OwnNotification[]> {
      const { rows } = await sql<OwnNotification>`${own(accountId)}
        order by v.entered_at desc limit ${HOST_ANSWERS_MAX}`.execute(query)
      return rows
    },

    /** The language of the host whom the account is; `null`: none is set. */
    async languageOf(accountId: string): Promise<string | null> {
      const { rows } = await sql<{ language: string }>`select h.language from auth."user" u
        join hosts h on lower(h.email) = lower(u.email) and h.language is not null and not h.is_archived
        where u.id = ${accountId} and exists (select 1 from memberships m
          where m.company_id = h.company_id and m.account_id = u.id) limit 1`.execute(query)
      return rows[0]?.language ?? null
    },

    async isOwn(accountId: string, { companyId, notificationId }: OwnNotification): Promise<boolean> {
      const { rows } = await sql`select 1 from (${own(accountId)}) o
        where o."companyId" = ${companyId} and o."notificationId" = ${notificationId}::uuid`.execute(query)
      return rows.length > 0
    },
  }
}
