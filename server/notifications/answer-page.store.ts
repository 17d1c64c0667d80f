import { sql } from 'kysely'
import { NIL } from 'uuid'
import { fullName } from '#contract/person-name.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { hostNameOfParts } from '#server/platform/host-name.ts'

/** Compared by the database: the answer that begins a round has the same instant, to the microsecond. */
const isOfThisRound = ({
  companyId,
}: Tenant) => sql<boolean>`at > (select n.started_at from host_notifications n
  where n.company_id = ${companyId}
    and n.notification_id = host_notification_answers.notification_id)`

/**
 * What a page shows on which a host answers; `null`: there is no such notification.
 * @param attemptId the message that led to it; `null`: none did, and the page is that of the host who is notified now
 */
export async function readForAnswer(tenant: Tenant, notificationId: string, attemptId: string | null) {
  const row = await tenant
    .select('host_notifications')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'host_notifications.company_id')
        .onRef('visits.visit_id', '=', 'host_notifications.visit_id'),
    )
    .innerJoin('visitors as p', (join) =>
      join.onRef('p.company_id', '=', 'visits.company_id').onRef('p.visitor_id', '=', 'visits.visitor_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 'host_notifications.company_id')
    .leftJoin('host_notification_attempts as a', (join) =>
      join
        .onRef('a.company_id', '=', 'host_notifications.company_id')
        .onRef('a.notification_id', '=', 'host_notifications.notification_id')
        // Where there is none, an id that no message has: a distributed PostgreSQL refuses to join on null.
        .on('a.attempt_id', '=', attemptId ?? NIL),
    )
    .leftJoin('hosts as t', (join) =>
      join
        .onRef('t.company_id', '=', 'host_notifications.company_id')
        .on(
          sql<boolean>`t.host_id = case when a.attempt_id is null then host_notifications.host_id else a.host_id end`,
        ),
    )
    .leftJoin('sites as s', (join) =>
      join.onRef('s.company_id', '=', 'visits.company_id').onRef('s.site_id', '=', 'visits.site_id'),
    )
    .select(['host_notifications.host_id', 'c.name as company_name'])
    .select(sql<boolean>`a.round < host_notifications.round`.as('is_of_earlier_round'))
    .select(['p.first_name', 'p.last_name'])
    .select(sql<boolean>`visits.exited_at is not null or visits.annulled_at is not null`.as('is_over'))
    .select(sql<string | null>`coalesce(t.language, s.language, c.languages ->> 0)`.as('language'))
    .select(['visits.entered_at', 'visits.needs_escort', 's.name as site_name'])
    .select(timeZoneOf(tenant.companyId, sql`s.site_id`).as('time_zone'))
    .where('host_notifications.notification_id', '=', notificationId)
    .executeTakeFirst()
  if (row === undefined) return null
  const delegates = await tenant
    .select('host_delegates')
    .innerJoin('hosts as d', (join) =>
      join
        .onRef('d.company_id', '=', 'host_delegates.company_id')
        .onRef('d.host_id', '=', 'host_delegates.delegate_id'),
    )
    .select(['d.host_id', 'd.first_name', 'd.last_name'])
    .where('host_delegates.host_id', '=', row.host_id ?? '')
    .where('d.is_archived', '=', false)
    .orderBy('position')
    .execute()
  const last = await tenant
    .select('host_notification_answers')
    .leftJoin('hosts as t', (join) =>
      join
        .onRef('t.company_id', '=', 'host_notification_answers.company_id')
        .onRef('t.host_id', '=', 'host_notification_answers.to_host_id'),
    )
    .select(['answer', 't.first_name', 't.last_name'])
    .where('notification_id', '=', notificationId)
    // A host who is notified anew has not answered yet; one who passed it on still reads so.
    .$if(row.is_of_earlier_round !== true, (query) => query.where(isOfThisRound(tenant)))
    .orderBy('at', 'desc')
    .orderBy('answer_id', 'desc')
    .executeTakeFirst()
  return {
    companyName: row.company_name,
    visitorName: fullName({ firstName: row.first_name, lastName: row.last_name }),
    language: row.language,
    isOver: row.is_over,
    enteredAt: row.entered_at,
    needsEscort: row.needs_escort,
    siteName: row.site_name,
    timeZone: row.time_zone,
    delegates: delegates.map((host) => ({
      hostId: host.host_id,
      name: hostNameOfParts(host.first_name, host.last_name) ?? '',
    })),
    answer:
      last === undefined
        ? null
        : { answer: last.answer, to: hostNameOfParts(last.first_name, last.last_name) },
  }
}
