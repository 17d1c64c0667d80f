import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { nowIf } from '#server/database/now-if.ts'
import type { SentMail } from '#server/mail/sent-mail-id.ts'
import { markAddress } from './host-address.store.ts'
import { bringForward, lockNotificationOf } from './notifications.store.ts'

type Query = Database['query']

interface Report {
  readonly mail: SentMail
  /** The mail will never be delivered; otherwise it was not delivered so far. */
  readonly isFinal: boolean
  /** RFC 3463, such as `5.1.1`. */
  readonly status: string
}

/** What a report has changed. */
export interface NotedBounce {
  readonly isFinal: boolean
  /** Hosts whose pages show something else now. */
  readonly hostIds: readonly string[]
}

/**
 * In a transaction: keeps what a mail server reports of one of the company's mails. A mail that cannot be delivered has not reached its host: the
 * next step comes forward as if the mail had been refused, and the address is marked.
 * @returns `null`: the company has no such mail under way
 */
export const noteReport = (query: Query, companyId: string, report: Report): Promise<NotedBounce | null> =>
  report.mail.kind === 'arrival'
    ? noteOfArrival(query, companyId, report)
    : noteOfNews(query, companyId, report)

async function noteOfArrival(
  query: Query,
  companyId: string,
  { mail: { id }, isFinal, status }: Report,
): Promise<NotedBounce | null> {
  const attempt = { companyId, attemptId: id }
  await lockNotificationOf(attempt).execute(query)
  const { rows } = await sql<{ host_id: string | null; asked_host_id: string | null }>`
    update host_notification_attempts a
    set state = case when ${isFinal} then 'bounced' else a.state end,
      failed_at = ${nowIf(isFinal, sql`a.failed_at`)},
      delayed_at = ${nowIf(!isFinal, sql`a.delayed_at`)},
      reason = ${status}
    from host_notifications n
    where a.company_id = ${companyId} and a.attempt_id = ${id}::uuid and a.channel = 'mail' and a.state = 'handed'
      and n.company_id = a.company_id and n.notification_id = a.notification_id
    returning a.host_id, n.host_id as asked_host_id`.execute(query)
  const [row] = rows
  if (row === undefined) return null
  if (isFinal) {
    await markAddress(query, 'host_notification_attempts', attempt, true)
    await bringForward(
      companyId,
      sql`select notification_id, attempt_id, round, host_id, true as reaches_nobody
        from host_notification_attempts where company_id = ${companyId} and attempt_id = ${id}::uuid`,
    ).execute(query)
  }
  return { isFinal, hostIds: [row.host_id, row.asked_host_id].filter((host) => host !== null) }
}

/** Nothing follows a mail about several visits: its host is marked. */
async function noteOfNews(
  query: Query,
  companyId: string,
  { mail: { id }, isFinal, status }: Report,
): Promise<NotedBounce | null> {
  const { rows } = await sql`update news m
    set state = case when ${isFinal} then 'failed' else m.state end,
      failed_at = ${nowIf(isFinal, sql`m.failed_at`)}, reason = ${status}
    where m.company_id = ${companyId} and m.news_id = ${id}::uuid and m.state = 'handed' returning 1`.execute(
    query,
  )
  if (rows.length === 0) return null
  if (isFinal) await markAddress(query, 'news', { companyId, attemptId: id }, true)
  return { isFinal, hostIds: [] }
}
