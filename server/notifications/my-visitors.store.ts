import { sql } from 'kysely'
import { HOST_ANSWERS_MAX, HOST_PAGE_LEFT_NEW_MS, NOTIFY_LINK_MS } from '#contract/limits.ts'
import { fullName, type PersonName } from '#contract/person-name.ts'
import type { Database } from '#server/database/database.ts'

/** A notification that concerns the host who is signed in. */
interface OwnNotification {
  readonly companyId: string
  readonly notificationId: string
}

interface OwnHost {
  readonly companyId: string
  readonly hostId: string
}

const OPEN = sql<boolean>`v.exited_at is null`
const JUST_LEFT = sql<boolean>`v.exited_at > now() - ${sql.lit(HOST_PAGE_LEFT_NEW_MS / 1_000)} * interval '1 second'`

export function myVisitorsStore({ query }: Database) {
  /**
   * Open notifications of the hosts who have the account's mail address. It counts only in companies to which the account
   * belongs: an address alone proves nothing there, since another company may have invited it.
   */
  const own = (accountId: string, visits = OPEN) => sql<OwnNotification>`
    select n.company_id as "companyId", n.notification_id as "notificationId", h.host_id, n.round, n.step, v.entered_at
    from auth."user" u
    join hosts h on lower(h.email) = lower(u.email) and not h.is_archived
    join host_notifications n on n.company_id = h.company_id and not n.is_late
    join visits v on v.company_id = n.company_id and v.visit_id = n.visit_id
    where u.id = ${accountId} and ${visits} and v.annulled_at is null
      and n.created_at > now() - ${NOTIFY_LINK_MS} * interval '1 millisecond'
      and exists (select 1 from memberships m where m.company_id = h.company_id and m.account_id = u.id)
      and (n.host_id = h.host_id or exists (select 1 from host_notification_attempts a
        where a.company_id = n.company_id and a.notification_id = n.notification_id and a.round = n.round
          and a.host_id = h.host_id))`

  return {
    /** The latest first; each once, also where several hosts have the account's mail address. */
    async list(accountId: string): Promise<readonly OwnNotification[]> {
      const each = sql<OwnNotification>`select "companyId", "notificationId" from (${own(accountId)}) o
        group by "companyId", "notificationId" order by max(entered_at) desc limit ${HOST_ANSWERS_MAX}`
      const { rows } = await each.execute(query)
      return rows
    },

    /** Visitors of the account's hosts who have left a moment ago. */
    async listLeft(accountId: string) {
      const { rows } = await sql<PersonName & { notificationId: string }>`
        select distinct o."notificationId", p.first_name as "firstName", p.last_name as "lastName"
        from (${own(accountId, JUST_LEFT)}) o
        join host_notifications n on n.company_id = o."companyId" and n.notification_id = o."notificationId"
        join visits v on v.company_id = n.company_id and v.visit_id = n.visit_id
        join visitors p on p.company_id = v.company_id and p.visitor_id = v.visitor_id
        limit ${HOST_ANSWERS_MAX}`.execute(query)
      return rows.map((row) => ({ notificationId: row.notificationId, visitorName: fullName(row) }))
    },

    /** The hosts on whose pages these visits are, or were a moment ago. */
    async hostsOfVisits(companyId: string, visitIds: readonly string[]): Promise<readonly string[]> {
      const { rows } = await sql<{ host_id: string }>`
        select n.host_id from host_notifications n
        where n.company_id = ${companyId} and n.visit_id = any(${[...visitIds]}::uuid[]) and n.host_id is not null
        union
        select a.host_id from host_notifications n
        join host_notification_attempts a on a.company_id = n.company_id and a.notification_id = n.notification_id
          and a.round = n.round and a.host_id is not null
        where n.company_id = ${companyId} and n.visit_id = any(${[...visitIds]}::uuid[])`.execute(query)
      return rows.map(({ host_id }) => host_id)
    },

    /** The language of the host whom the account is; `null`: none is set. */
    async languageOf(accountId: string): Promise<string | null> {
      const { rows } = await sql<{ language: string }>`select h.language from auth."user" u
        join hosts h on lower(h.email) = lower(u.email) and h.language is not null and not h.is_archived
        where u.id = ${accountId} and exists (select 1 from memberships m
          where m.company_id = h.company_id and m.account_id = u.id) limit 1`.execute(query)
      return rows[0]?.language ?? null
    },

    /** The hosts who have the account's mail address, in the companies that it belongs to. */
    async hostsOf(accountId: string): Promise<readonly OwnHost[]> {
      const { rows } = await sql<OwnHost>`select h.company_id as "companyId", h.host_id as "hostId"
        from auth."user" u join hosts h on lower(h.email) = lower(u.email) and not h.is_archived
        where u.id = ${accountId} and exists (select 1 from memberships m
          where m.company_id = h.company_id and m.account_id = u.id)`.execute(query)
      return rows
    },

    /** Records what the page of an account says that it shows. @returns the companies in which that is news */
    async keepShown(accountId: string, shown: readonly OwnNotification[]): Promise<readonly string[]> {
      const { rows } = await sql<{ company_id: string }>`
        insert into host_notification_attempts (company_id, attempt_id, notification_id, round, step, channel, host_id,
          state, sent_at, shown_at)
        select o."companyId", gen_random_uuid(), o."notificationId", o.round,
          case o.step when 'queued' then 'host' when 'givenUp' then 'desk' else o.step end, 'page', o.host_id,
          'raised', now(), now()
        from (${own(accountId)}) o
        join jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as s ("companyId" text, "notificationId" uuid)
          on s."companyId" = o."companyId" and s."notificationId" = o."notificationId"
        on conflict do nothing returning company_id`.execute(query)
      return [...new Set(rows.map(({ company_id }) => company_id))]
    },

    async isOwn(accountId: string, { companyId, notificationId }: OwnNotification): Promise<boolean> {
      const { rows } = await sql`select 1 from (${own(accountId)}) o
        where o."companyId" = ${companyId} and o."notificationId" = ${notificationId}::uuid`.execute(query)
      return rows.length > 0
    },
  }
}
