import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AttemptState, NotificationAnswer, NotificationStep } from '#contract/notification-evidence.ts'
import { NOTIFY_AGAIN_MS, NOTIFY_DESK_MS, NOTIFY_GIVE_UP_MS, NOTIFY_LINK_MS } from '#contract/limits.ts'
import { fullName, type PersonName } from '#contract/person-name.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { nowIf } from '#server/database/now-if.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'
import { type HostColumns, hostNameOf } from '#server/platform/host-name.ts'
import { markAddress } from './host-address.store.ts'
import { type ClaimedMessage, COMPANY, HOST_MESSAGES, isToSend, leases, type Named } from './leases.store.ts'
import { browsersOf } from './push/push.store.ts'
import type { DueNotification, PlannedStep, Recipient, Service } from './notification.rules.ts'

/** Companies that one look finds, and steps that one transaction takes. */
const AT_ONCE = 100

interface DueRow {
  readonly notification_id: string
  readonly step: NotificationStep
  readonly round: number
  readonly is_late: boolean
  readonly started_at: Date
  readonly is_over: boolean
  readonly host_id: string | null
  readonly host_email: string | null
  readonly host_is_away: boolean
  readonly host_browsers: readonly string[]
  readonly delegates: readonly Recipient[] | null
  readonly services: readonly Service[] | null
  readonly is_reaching: boolean
  readonly has_failed: boolean
  readonly answer: NotificationAnswer | null
  readonly has_desk_mail: boolean
  readonly notify_again_s: number | null
  readonly notify_desk_s: number | null
  readonly notify_give_up_s: number | null
}

const DUE_COMPANIES = sql<{
  company_id: string
}>`select company_id from host_notifications where due_at <= now()
  group by company_id order by min(due_at) limit ${sql.lit(AT_ONCE)}`

/** The steps that are due of the company `$1`. */
const DUE_STEPS = sql<DueRow>`
  with due as materialized (
    select * from host_notifications where company_id = ${COMPANY} and due_at <= now()
    order by due_at limit ${sql.lit(AT_ONCE)} for update skip locked)
  select n.notification_id, n.step, n.round, n.is_late, n.started_at,
    v.exited_at is not null or v.annulled_at is not null as is_over,
    h.host_id, h.email as host_email, coalesce(h.away_until >= today.day, false) as host_is_away,
    ${browsersOf('h')} as host_browsers, d.delegates,
    (select jsonb_agg(jsonb_build_object('channelId', k.channel_id, 'steps', k.steps) order by k.channel_id)
      from notification_channels k where k.company_id = ${COMPANY} and k.is_on) as services,
    coalesce(a.is_reaching, false) as is_reaching, coalesce(a.has_failed, false) as has_failed,
    r.answer, jsonb_array_length(c.alert_emails) > 0 as has_desk_mail,
    c.notify_again_s, c.notify_desk_s, c.notify_give_up_s
  from due n
  join visits v on v.company_id = ${COMPANY} and v.visit_id = n.visit_id
  join companies c on c.company_id = ${COMPANY}
  left join hosts h on h.company_id = ${COMPANY} and h.host_id = n.host_id and not h.is_archived
  cross join lateral (
    -- The day at the place of the visit.
    select (now() at time zone ${timeZoneOf(COMPANY, sql`v.site_id`)})::date as day) today
  left join lateral (
    select jsonb_agg(jsonb_build_object('hostId', s.host_id, 'email', s.email, 'browsers', ${browsersOf('s')},
      'isAway', coalesce(s.away_until >= today.day, false)) order by e.position) as delegates
    from host_delegates e
    join hosts s on s.company_id = ${COMPANY} and s.host_id = e.delegate_id and not s.is_archived
    where e.company_id = ${COMPANY} and e.host_id = n.host_id) d on true
  left join lateral (
    select bool_or(x.state in ('queued', 'handed')) as is_reaching,
      bool_or(x.state in ('failed', 'written', 'bounced')) as has_failed
    from host_notification_attempts x
    where x.company_id = ${COMPANY} and x.notification_id = n.notification_id and x.round = n.round
      and x.channel in ('mail', 'http', 'push') and x.host_id is not null) a on true
  left join lateral (
    select x.answer from host_notification_answers x
    where x.company_id = ${COMPANY} and x.notification_id = n.notification_id and x.at > n.started_at
    order by x.at desc, x.answer_id desc limit 1) r on true`

const KEEP_STEPS = {
  name: 'keep-steps',
  text: `update host_notifications n set step = s.step, due_at = s.due_at
    from jsonb_to_recordset($2::jsonb) as s (notification_id uuid, step text, due_at timestamptz)
    where n.company_id = $1 and n.notification_id = s.notification_id`,
}

/** A screen of the reception is told at once; a mail waits until a process sends it. */
const ADD_MESSAGES = {
  name: 'add-messages',
  text: `insert into host_notification_attempts
      (company_id, attempt_id, notification_id, round, step, channel, host_id, channel_id, state, next_at, sent_at)
    select $1::text, m.attempt_id, m.notification_id, m.round, m.step, m.channel, m.host_id, m.channel_id,
      case m.channel when 'desk' then 'raised' else 'queued' end,
      case when m.channel <> 'desk' then now() end, case m.channel when 'desk' then now() end
    from jsonb_to_recordset($2::jsonb) as m (attempt_id uuid,
      notification_id uuid, round integer, step text, channel text, host_id text, channel_id uuid)`,
}

const seconds = (value: number | null, otherwiseMs: number): number =>
  value === null ? otherwiseMs : value * 1_000

const factsOf = (row: DueRow): DueNotification => ({
  step: row.step,
  isLate: row.is_late,
  isOver: row.is_over,
  host:
    row.host_id === null
      ? null
      : {
          hostId: row.host_id,
          email: row.host_email,
          browsers: row.host_browsers,
          isAway: row.host_is_away,
        },
  delegates: row.delegates ?? [],
  services: row.services ?? [],
  isReaching: row.is_reaching,
  hasFailed: row.has_failed,
  answer: row.answer,
  hasDeskMail: row.has_desk_mail,
  times: {
    againMs: seconds(row.notify_again_s, NOTIFY_AGAIN_MS),
    deskMs: seconds(row.notify_desk_s, NOTIFY_DESK_MS),
    giveUpMs: seconds(row.notify_give_up_s, NOTIFY_GIVE_UP_MS),
  },
})

/** Everything that a message says, and to whom it goes. */
export interface MessageFacts {
  readonly notificationId: string
  readonly visitId: string
  readonly visitorId: string
  /** Of what was sent in this round before: the first mail, to which this one refers. */
  readonly firstAttemptId: string
  readonly step: 'host' | 'again' | 'desk'
  readonly addressee: 'host' | 'delegate' | 'reception'
  /** A message to the host was taken in this round, or shown on the host's page, so that an answer can be missing. */
  readonly wasHostAsked: boolean
  /** The mail is no longer wanted: the visit is over, or the host has answered. */
  readonly isObsolete: boolean
  readonly addresses: readonly string[]
  readonly language: string | null
  readonly visitorName: string
  readonly hostName: string | null
  readonly companyName: string
  readonly siteId: string | null
  readonly siteName: string | null
  readonly timeZone: string
  readonly enteredAt: Date
  /** The visitor went on without an optional document. */
  readonly needsEscort: boolean
  /** The company's mailbox is read, and it can tell who sent a mail. */
  readonly takesReplies: boolean
  /** Where replies are to go; `null`: to the sender's address. */
  readonly replyAddress: string | null
}

/** How a message ended, or why it did not. */
export type Sent =
  | { readonly state: Exclude<AttemptState, 'queued' | 'bounced'>; readonly reason: string | null }
  | { readonly retryAfterMs: number }

const named = ({ companyId, attemptId }: Named): RawBuilder<boolean> =>
  sql<boolean>`a.company_id = ${companyId} and a.attempt_id = ${attemptId}::uuid`

/**
 * Keeps the notification of a message for this transaction. Two messages of one round that end at the same time would otherwise
 * each take the other for one that is still under way.
 */
export const lockNotificationOf = (message: Named): RawBuilder<unknown> =>
  sql`select 1 from host_notifications n join host_notification_attempts a
      on a.company_id = n.company_id and a.notification_id = n.notification_id
    where ${named(message)} for update of n`

/**
 * Brings the next step of a notification forward, where a mail reaches no person and no other of the same round still may.
 * @param done a statement that gives the message's ids, its `round`, `host_id`, and whether it `reaches_nobody`
 */
export const bringForward = (companyId: string, done: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with done as (${done})
    update host_notifications n set due_at = now() from done d
    where n.company_id = ${companyId} and n.notification_id = d.notification_id and n.round = d.round
      and d.reaches_nobody and d.host_id is not null and n.due_at is not null
      and n.step in ('host', 'again')
      and not exists (select 1 from host_notification_attempts o where o.company_id = ${companyId}
        and o.notification_id = d.notification_id and o.round = d.round and o.attempt_id <> d.attempt_id
        and o.channel in ('mail', 'http', 'push') and o.host_id is not null and o.state in ('queued', 'handed'))`

const HAS_DUE = `select
  exists (select 1 from host_notifications where due_at <= now()) as "hasSteps",
  exists (select 1 from host_notification_attempts where state = 'queued' and next_at <= now())
    or exists (select 1 from news where state = 'queued' and next_at <= now())
    or exists (select 1 from guest_mails where state = 'queued' and next_at <= now()) as "hasMessages"`

export function notificationStore({ pool, query }: Database) {
  const attempts = leases({ pool, query }, HOST_MESSAGES)
  const dueSteps = { name: 'due-steps', text: DUE_STEPS.compile(query).sql }
  return {
    /** Whether there is work, at the price of one statement: processes ask after each entry and each second. */
    async findDue(): Promise<{ readonly hasSteps: boolean; readonly hasMessages: boolean }> {
      const { rows } = await pool.query({ name: 'notifications-due', text: HAS_DUE })
      return rows[0]
    },

    /** Companies that have steps that are due, those first that have waited longest. */
    async listDueCompanies(): Promise<readonly string[]> {
      const { rows } = await DUE_COMPANIES.execute(query)
      return rows.map((row) => row.company_id)
    },

    /**
     * Takes the steps of a company that are due: several processes share them, and what a dead one had begun is as it was.
     * @returns the hosts whose pages show something else now, as the reception's does; `null`: no step was taken
     */
    takeSteps: (
      companyId: string,
      plan: (due: DueNotification) => PlannedStep,
    ): Promise<readonly string[] | null> =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<DueRow>({ ...dueSteps, values: [companyId] })
        if (rows.length === 0) return null
        const planned = rows.map((row) => ({ row, next: plan(factsOf(row)) }))
        const messages = planned.flatMap(({ row, next }) =>
          next.messages.map(({ channel, hostId, channelId }) => ({
            attempt_id: uuid(),
            notification_id: row.notification_id,
            round: row.round,
            step: next.step,
            channel,
            host_id: hostId,
            channel_id: channelId ?? null,
          })),
        )
        const steps = planned.map(({ row, next }) => ({
          notification_id: row.notification_id,
          step: next.step,
          due_at: next.nextAfterMs === null ? null : new Date(row.started_at.getTime() + next.nextAfterMs),
        }))
        await client.query({ ...KEEP_STEPS, values: [companyId, JSON.stringify(steps)] })
        if (messages.length > 0)
          await client.query({ ...ADD_MESSAGES, values: [companyId, JSON.stringify(messages)] })
        const hosts = planned.flatMap(({ row }) => row.host_id ?? [])
        return [...new Set([...hosts, ...messages.flatMap(({ host_id }) => host_id ?? [])])]
      }),

    /** Mails that are to be sent now, for this process alone. */
    async claimMails(atMost: number): Promise<readonly ClaimedMessage[]> {
      return attempts.claim(sql`select company_id, attempt_id as id from host_notification_attempts
        where channel = 'mail' and ${isToSend} order by next_at limit ${atMost}`)
    },

    prolongLease: attempts.prolong,

    async describe({ companyId, attemptId }: Named): Promise<MessageFacts | null> {
      const { rows } = await sql<Omit<MessageFacts, 'visitorName' | 'hostName'> & PersonName & HostColumns>`
        select n.notification_id as "notificationId", n.visit_id as "visitId", v.visitor_id as "visitorId", a.step,
          case when a.host_id is null then 'reception' when a.host_id = n.host_id then 'host' else 'delegate'
            end as addressee,
          exists (select 1 from host_notification_attempts q where q.company_id = ${companyId}
            and q.notification_id = a.notification_id and q.round = a.round and q.host_id = n.host_id
            and (q.channel = 'page' or q.channel in ('mail', 'http', 'push') and q.state = 'handed')) as "wasHostAsked",
          (select f.attempt_id from host_notification_attempts f where f.company_id = ${companyId}
            and f.notification_id = a.notification_id and f.round = a.round and f.channel = 'mail'
            and f.host_id is not distinct from a.host_id order by f.created_at, f.attempt_id limit 1) as "firstAttemptId",
          v.exited_at is not null or v.annulled_at is not null or a.round <> n.round or exists (
            select 1 from host_notification_answers r where r.company_id = ${companyId}
              and r.notification_id = n.notification_id and r.at > n.started_at)
            -- What waited until the reminder came says nothing more than the reminder.
            or exists (select 1 from host_notification_attempts l where l.company_id = ${companyId}
              and l.notification_id = a.notification_id and l.round = a.round and l.channel = a.channel
              and l.channel_id is not distinct from a.channel_id and l.host_id is not distinct from a.host_id and l.created_at > a.created_at) as "isObsolete",
          case when a.host_id is not null then array_remove(array[t.email], null)
            else array(select jsonb_array_elements_text(c.alert_emails)) end as addresses,
          coalesce(t.language, s.language, c.languages ->> 0) as language,
          p.first_name as "firstName", p.last_name as "lastName",
          h.first_name as host_first_name, h.last_name as host_last_name,
          c.name as "companyName", nullif(v.site_id, '') as "siteId", s.name as "siteName",
          ${timeZoneOf(companyId, sql`s.site_id`)} as "timeZone", v.entered_at as "enteredAt", v.needs_escort as "needsEscort",
          b.company_id is not null as "takesReplies", b.address as "replyAddress"
        from host_notification_attempts a
        join host_notifications n on n.company_id = a.company_id and n.notification_id = a.notification_id
        join visits v on v.company_id = n.company_id and v.visit_id = n.visit_id
        join visitors p on p.company_id = v.company_id and p.visitor_id = v.visitor_id
        join companies c on c.company_id = n.company_id
        left join hosts t on t.company_id = a.company_id and t.host_id = a.host_id and not t.is_archived
        left join hosts h on h.company_id = n.company_id and h.host_id = n.host_id
        left join sites s on s.company_id = v.company_id and s.site_id = v.site_id
        left join mailboxes b on b.company_id = a.company_id and b.is_on and b.authserv_id is not null
        where a.company_id = ${companyId} and a.attempt_id = ${attemptId}::uuid`.execute(query)
      const [row] = rows
      return row === undefined ? null : { ...row, visitorName: fullName(row), hostName: hostNameOf(row) }
    },

    /** Keeps the hash of the secret in a mail's link, before the mail leaves. */
    async keepLink(mail: Named, linkHash: Buffer): Promise<void> {
      await sql`update host_notification_attempts a set link_hash = ${linkHash} where ${named(mail)}
        and a.link_hash is distinct from ${linkHash}`.execute(query)
    },

    markAddress: (mail: Named, isRefused: boolean): Promise<void> =>
      markAddress(query, 'host_notification_attempts', mail, isRefused),

    /**
     * Keeps the outcome of a try. A mail that reaches no person brings the next step forward, unless another mail of the
     * same round still may.
     */
    async keepOutcome(mail: Named, sent: Sent): Promise<void> {
      if ('retryAfterMs' in sent) {
        await attempts.postpone(mail, sent.retryAfterMs)
        return
      }
      const { state, reason } = sent
      const isUnread = state === 'failed' || state === 'written'
      await query.transaction().execute(async (tx) => {
        await lockNotificationOf(mail).execute(tx)
        await bringForward(
          mail.companyId,
          sql`update host_notification_attempts a set state = ${state}, reason = ${reason}, leased_until = null, next_at = null,
              sent_at = ${nowIf(state === 'handed' || state === 'written')},
              failed_at = ${nowIf(state === 'failed')}
            where ${named(mail)} and a.state = 'queued'
            returning a.notification_id, a.attempt_id, a.round, a.host_id, ${isUnread}::boolean as reaches_nobody`,
        ).execute(tx)
      })
    },

    /** What a screen of the reception says that it shows. @param sites whose visits the caller may see; `null`: all */
    async keepShown(
      companyId: string,
      sites: readonly string[] | null,
      notificationIds: readonly string[],
    ): Promise<boolean> {
      const { rows } = await sql`update host_notification_attempts a set shown_at = now()
        from host_notifications n join visits v on v.company_id = n.company_id and v.visit_id = n.visit_id
        where a.company_id = ${companyId} and n.company_id = a.company_id and n.notification_id = a.notification_id
          and a.notification_id = any(${[...notificationIds]}::uuid[]) and a.channel = 'desk'
          and a.state = 'raised' and a.shown_at is null
          and (${sites}::text[] is null or v.site_id = any(${sites}::text[])) returning 1`.execute(query)
      return rows.length > 0
    },

    /** The mail that a link came with; `null`: there is none, or it is too old. */
    async findLink(linkHash: Buffer): Promise<(Named & { readonly notificationId: string }) | null> {
      const { rows } = await sql<{ company_id: string; attempt_id: string; notification_id: string }>`
        select company_id, attempt_id, notification_id from host_notification_attempts
        where link_hash = ${linkHash} and created_at > now() - ${NOTIFY_LINK_MS} * interval '1 millisecond'`.execute(
        query,
      )
      const [row] = rows
      return row === undefined
        ? null
        : { companyId: row.company_id, attemptId: row.attempt_id, notificationId: row.notification_id }
    },
  }
}

export type NotificationStore = ReturnType<typeof notificationStore>
