import { sql } from 'kysely'
import type { NotificationEvidence } from '#contract/notification-evidence.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { hostNameOfParts } from '#server/platform/host-name.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

type Described = Pick<NotificationEvidence, 'step'> & {
  readonly notification_id: string
  readonly is_late: boolean
  readonly started_at: Date
}

/** Mails by which hosts were told of these late entries. */
const lateNews = (tenant: Tenant, notificationIds: readonly string[]) =>
  tenant
    .select('host_notifications')
    .innerJoin('news_visits as x', (join) =>
      join
        .onRef('x.company_id', '=', 'host_notifications.company_id')
        .onRef('x.visit_id', '=', 'host_notifications.visit_id')
        .on('x.kind', '=', 'lateEntries'),
    )
    .innerJoin('news as m', (join) =>
      join.onRef('m.company_id', '=', 'x.company_id').onRef('m.news_id', '=', 'x.news_id'),
    )
    .leftJoin('hosts as t', (join) =>
      join.onRef('t.company_id', '=', 'm.company_id').onRef('t.host_id', '=', 'm.host_id'),
    )
    .select(['notification_id', 'm.state', 'm.tries', 'm.created_at', 'm.sent_at', 'm.failed_at'])
    .select(['t.first_name', 't.last_name'])
    .where('is_late', '=', true)
    .where('notification_id', 'in', [...notificationIds])
    .execute()

/** What was recorded of notifications, by their rows. */
export async function readEvidence(tenant: Tenant, rows: readonly Described[]) {
  const ids = sql<string>`any(${rows.map((row) => row.notification_id)}::uuid[])`
  const sent = await tenant
    .select('host_notification_attempts')
    .leftJoin('hosts as t', (join) =>
      join
        .onRef('t.company_id', '=', 'host_notification_attempts.company_id')
        .onRef('t.host_id', '=', 'host_notification_attempts.host_id'),
    )
    .select([
      'notification_id',
      'channel',
      'state',
      'tries',
      'created_at',
      'sent_at',
      'shown_at',
      'failed_at',
      'delayed_at',
    ])
    .select(['t.first_name', 't.last_name'])
    .where('notification_id', '=', ids)
    .orderBy('created_at')
    .orderBy('attempt_id')
    .execute()
  const late = rows.filter(({ is_late }) => is_late).map(({ notification_id }) => notification_id)
  const told = late.length === 0 ? [] : await lateNews(tenant, late)
  const attempts = [
    ...sent,
    ...told.map((mail) => ({
      ...mail,
      channel: 'mail' as const,
      shown_at: null,
      delayed_at: null,
    })),
  ]
  const answers = await tenant
    .select('host_notification_answers')
    .leftJoin('hosts as t', (join) =>
      join
        .onRef('t.company_id', '=', 'host_notification_answers.company_id')
        .onRef('t.host_id', '=', 'host_notification_answers.to_host_id'),
    )
    .leftJoin('auth.user as u', 'u.id', 'host_notification_answers.account_id')
    .select(['notification_id', 'answer', 'via', 'at', 'u.name', 't.first_name', 't.last_name'])
    .where('notification_id', '=', ids)
    .orderBy('at')
    .orderBy('answer_id')
    .execute()
  return ({ notification_id, step, is_late, started_at }: Described) => ({
    step,
    isLate: is_late,
    startedAt: started_at.toISOString(),
    attempts: attempts
      .filter((attempt) => attempt.notification_id === notification_id)
      .map((attempt) => ({
        channel: attempt.channel,
        to: hostNameOfParts(attempt.first_name, attempt.last_name),
        state: attempt.state,
        tries: attempt.tries,
        createdAt: attempt.created_at.toISOString(),
        sentAt: iso(attempt.sent_at),
        shownAt: iso(attempt.shown_at),
        failedAt: iso(attempt.failed_at),
        delayedAt: iso(attempt.delayed_at),
      })),
    answers: answers
      .filter((answer) => answer.notification_id === notification_id)
      .map((answer) => ({
        answer: answer.answer,
        to: hostNameOfParts(answer.first_name, answer.last_name),
        at: answer.at.toISOString(),
        via: answer.via,
        by: answer.name,
      })),
  })
}

/** What was recorded of a visit's notification; `null`: it has none. The caller has to reach the visit. */
export async function readEvidenceOf(tenant: Tenant, visitId: string) {
  const row = await tenant
    .select('host_notifications')
    .select(['notification_id', 'step', 'is_late', 'started_at'])
    .where('visit_id', '=', visitId)
    .executeTakeFirst()
  return row === undefined ? null : (await readEvidence(tenant, [row]))(row)
}

/** What was recorded of the notifications of these visits, for a person's file, by visit. */
export async function readRecorded(tenant: Tenant, visitIds: readonly string[]) {
  const rows = await tenant
    .select('host_notifications')
    .select(['notification_id', 'visit_id', 'step', 'is_late', 'started_at'])
    .where('visit_id', 'in', [...visitIds])
    .execute()
  const evidence = await readEvidence(tenant, rows)
  const exits = await tenant
    .select('news_visits')
    .innerJoin('news as m', (join) =>
      join
        .onRef('m.company_id', '=', 'news_visits.company_id')
        .onRef('m.news_id', '=', 'news_visits.news_id'),
    )
    .select(['visit_id', 'm.state', 'm.sent_at', 'm.created_at'])
    .where('visit_id', 'in', [...visitIds])
    .where('m.kind', 'in', ['exitsOfHost', 'exitOfVisitor'])
    .execute()
  const events = [
    ...rows.flatMap((row) => {
      const { attempts, answers } = evidence(row)
      return [
        ...attempts.map(({ sentAt, createdAt, channel, state }) => ({
          at: sentAt ?? createdAt,
          channel,
          state,
        })),
        ...answers.map(({ at, answer }) => ({ at, answer })),
      ].map((event) => ({ visitId: row.visit_id, event }))
    }),
    ...exits.map(({ visit_id, sent_at, created_at, state }) => ({
      visitId: visit_id,
      event: { at: (sent_at ?? created_at).toISOString(), channel: 'mail' as const, state },
    })),
  ].toSorted((a, b) => (a.event.at < b.event.at ? -1 : 1))
  return new Map(
    visitIds.map((id) => [id, events.filter(({ visitId }) => visitId === id).map(({ event }) => event)]),
  )
}
