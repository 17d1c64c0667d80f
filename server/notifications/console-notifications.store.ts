import { sql } from 'kysely'
import { NIL, v7 as uuid } from 'uuid'
import {
  isSettling,
  type NotificationAnswer,
  type NotificationEvidence,
  notificationView,
} from '#contract/notification-evidence.ts'
import {
  NOTIFICATIONS_MAX,
  NOTIFY_AGAIN_MS,
  NOTIFY_ANSWERED_SHOWN_MS,
  NOTIFY_DESK_MS,
  NOTIFY_GIVE_UP_MS,
} from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'

const SHOWN = sql`now() - ${sql.lit(NOTIFY_ANSWERED_SHOWN_MS / 1_000)} * interval '1 second'`
const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const nameOf = (first: string | null, last: string | null): string | null =>
  last === null ? null : fullName({ firstName: first ?? '', lastName: last })

/** The notifications of visits that are open, with the names that a list shows. */
const openNotifications = (tenant: Tenant) =>
  tenant
    .select('host_notifications')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'host_notifications.company_id')
        .onRef('visits.visit_id', '=', 'host_notifications.visit_id'),
    )
    .innerJoin('visitors as p', (join) =>
      join.onRef('p.company_id', '=', 'visits.company_id').onRef('p.visitor_id', '=', 'visits.visitor_id'),
    )
    .leftJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'host_notifications.company_id')
        .onRef('h.host_id', '=', 'host_notifications.host_id'),
    )
    .select(['host_notifications.notification_id', 'host_notifications.step', 'host_notifications.is_late'])
    .select(['host_notifications.started_at', 'host_notifications.due_at', 'host_notifications.host_id'])
    .select(['visits.visit_id', 'visits.visitor_id', 'visits.site_id', 'visits.entered_at'])
    .select(['p.first_name', 'p.last_name', 'p.company_name'])
    .select(['h.first_name as host_first_name', 'h.last_name as host_last_name', 'h.phone_sealed'])
    .where('visits.exited_at', 'is', null)
    .where('visits.annulled_at', 'is', null)
    .where(ofOwnSites(tenant))

export async function readNotifications(tenant: Tenant, vault: Vault, siteId: string | null) {
  const rows = await openNotifications(tenant)
    .$if(siteId !== null, (query) => query.where('visits.site_id', '=', siteId ?? ''))
    .where(
      sql<boolean>`not (host_notifications.is_late and host_notifications.created_at < ${SHOWN}) and not exists (
        select 1 from host_notification_answers r where r.company_id = ${tenant.companyId}
          and r.notification_id = host_notifications.notification_id and r.at > host_notifications.started_at
          and r.at < ${SHOWN} and r.answer in ('coming', 'minutes5', 'minutes10', 'minutes15', 'sendUp')
          and not exists (select 1 from host_notification_answers l where l.company_id = ${tenant.companyId}
            and l.notification_id = r.notification_id and l.at > r.at))`,
    )
    .orderBy(sql`host_notifications.step in ('desk', 'givenUp')`, 'desc')
    .orderBy('visits.entered_at', 'desc')
    .limit(NOTIFICATIONS_MAX)
    .execute()
  const evidence = await readEvidence(tenant, rows)
  return rows
    .map((row) => {
      const view = notificationView(evidence(row))
      return {
        notificationId: row.notification_id,
        visitId: row.visit_id,
        visitorId: row.visitor_id,
        firstName: row.first_name,
        lastName: row.last_name,
        companyName: row.company_name,
        siteId: siteOrNull(row.site_id),
        hostId: row.host_id,
        hostName: nameOf(row.host_first_name, row.host_last_name),
        hostPhone: row.phone_sealed === null ? null : vault.decrypt(row.phone_sealed).toString(),
        enteredAt: row.entered_at.toISOString(),
        dueAt: iso(row.due_at),
        headline: view.headline,
        headlineAt: view.at,
        answer: view.answer,
        needsDesk: view.needsDesk,
      }
    })
    .toSorted((a, b) => Number(b.needsDesk) - Number(a.needsDesk))
}

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
        to: nameOf(attempt.first_name, attempt.last_name),
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
        to: nameOf(answer.first_name, answer.last_name),
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

/** An answer, and who gave it. */
interface NewAnswer {
  readonly notificationId: string
  readonly answer: NotificationAnswer
  readonly toHostId: string | null
  readonly by:
    | { readonly via: 'console'; readonly accountId: string }
    | { readonly via: 'link' | 'mail'; readonly attemptId: string }
}

/**
 * Stores an answer. The same one by the same mail changes nothing.
 * @returns the hosts on whose pages it is to be seen
 */
export const storeAnswer = (tenant: Tenant, given: NewAnswer): Promise<Result<readonly string[], Refusal>> =>
  tenant.transaction(async (tx) => {
    const { notificationId, answer, by } = given
    // A host who is none of the company's is refused whatever the answer is.
    if (given.toHostId !== null && !(await isReachableHost(tx, given.toHostId)))
      return refuseField('toHostId')
    const found = await lockNotification(tx, notificationId)
    if (!found.ok) return found
    const toHostId = answer === 'otherHost' ? given.toHostId : null
    const told = ok(await hostsToldOf(tx, notificationId, found.value))
    const last = await tx
      .select('host_notification_answers')
      .select(['answer', 'to_host_id', 'attempt_id'])
      .where('notification_id', '=', notificationId)
      .where('at', '>', found.value.started_at)
      .orderBy('at', 'desc')
      .executeTakeFirst()
    const isRepeated =
      by.via !== 'console' &&
      last?.answer === answer &&
      last.to_host_id === toHostId &&
      last.attempt_id === by.attemptId
    if (isRepeated) return told
    await tx
      .insert('host_notification_answers', {
        answer_id: uuid(),
        notification_id: notificationId,
        answer,
        to_host_id: toHostId,
        via: by.via,
        account_id: by.via === 'console' ? by.accountId : null,
        attempt_id: by.via === 'console' ? null : by.attemptId,
      })
      .execute()
    if (toHostId !== null) {
      await beginAnew(tx, notificationId, toHostId)
      return told
    }
    await tx
      .update('host_notifications')
      .set({ due_at: isSettling(answer) ? null : sql<Date>`now()` })
      .where('notification_id', '=', notificationId)
      .execute()
    return told
  })

/** Compared by the database: the answer that begins a round has the same instant, to the microsecond. */
const isOfThisRound = ({
  companyId,
}: Tenant) => sql<boolean>`at > (select n.started_at from host_notifications n
  where n.company_id = ${companyId}
    and n.notification_id = host_notification_answers.notification_id)`

/** Notifies the same host once more, from the beginning. */
export const restartNotification = (tenant: Tenant, notificationId: string): Promise<Result<null, Refusal>> =>
  tenant.transaction(async (tx) => {
    const found = await lockNotification(tx, notificationId)
    if (!found.ok) return found
    await beginAnew(tx, notificationId, found.value.host_id)
    return ok(null)
  })

async function lockNotification(tx: Tenant, notificationId: string) {
  const row = await tx
    .select('host_notifications')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'host_notifications.company_id')
        .onRef('visits.visit_id', '=', 'host_notifications.visit_id'),
    )
    .select(['host_notifications.host_id', 'host_notifications.started_at', 'host_notifications.round'])
    .select(sql<boolean>`visits.exited_at is not null or visits.annulled_at is not null`.as('is_over'))
    .where('notification_id', '=', notificationId)
    .where(ofOwnSites(tx))
    .forUpdate('host_notifications')
    .executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  return row.is_over ? refuse('NO_VISIT_OPEN') : ok(row)
}

/** The hosts to whom it went in this round. */
async function hostsToldOf(
  tx: Tenant,
  notificationId: string,
  { host_id, round }: { readonly host_id: string | null; readonly round: number },
): Promise<readonly string[]> {
  const told = await tx
    .select('host_notification_attempts')
    .select('host_id')
    .distinct()
    .where('notification_id', '=', notificationId)
    .where('round', '=', round)
    .execute()
  const hosts = new Set([host_id, ...told.map((one) => one.host_id)])
  return [...hosts].filter((host) => host !== null)
}

const beginAnew = (tx: Tenant, notificationId: string, hostId: string | null) =>
  tx
    .update('host_notifications')
    .set({
      host_id: hostId,
      round: sql<number>`round + 1`,
      step: 'queued',
      is_late: false,
      started_at: sql<Date>`now()`,
      due_at: sql<Date>`now()`,
    })
    .where('notification_id', '=', notificationId)
    .execute()

/** Notifies another host of a visit, from the beginning. @returns false if no host has been notified of it so far */
export async function passOnToHost(tenant: Tenant, visitId: string, hostId: string): Promise<boolean> {
  const known = await tenant
    .select('host_notifications')
    .select('notification_id')
    .where('visit_id', '=', visitId)
    .forUpdate()
    .executeTakeFirst()
  if (known !== undefined) await beginAnew(tenant, known.notification_id, hostId)
  return known !== undefined
}

const isReachableHost = async (tx: Tenant, hostId: string): Promise<boolean> =>
  (await tx
    .select('hosts')
    .select('host_id')
    .where('host_id', '=', hostId)
    .where('is_archived', '=', false)
    .executeTakeFirst()) !== undefined

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
      name: nameOf(host.first_name, host.last_name) ?? '',
    })),
    answer: last === undefined ? null : { answer: last.answer, to: nameOf(last.first_name, last.last_name) },
  }
}

const inSeconds = (ms: number): number => ms / 1_000

export async function readRules(tenant: Tenant) {
  const row = await tenant
    .select('companies')
    .select(['notifies_hosts', 'notify_again_s', 'notify_desk_s', 'notify_give_up_s'])
    .executeTakeFirstOrThrow()
  return {
    isOn: row.notifies_hosts,
    againAfterS: row.notify_again_s ?? inSeconds(NOTIFY_AGAIN_MS),
    deskAfterS: row.notify_desk_s ?? inSeconds(NOTIFY_DESK_MS),
    giveUpAfterS: row.notify_give_up_s ?? inSeconds(NOTIFY_GIVE_UP_MS),
  }
}

interface NotificationRules {
  readonly isOn: boolean
  readonly againAfterS: number
  readonly deskAfterS: number
  readonly giveUpAfterS: number
}

export async function writeNotificationRules(tenant: Tenant, rules: NotificationRules): Promise<void> {
  await tenant
    .update('companies')
    .set({
      notifies_hosts: rules.isOn,
      notify_again_s: rules.againAfterS,
      notify_desk_s: rules.deskAfterS,
      notify_give_up_s: rules.giveUpAfterS,
    })
    .execute()
}
