import { type RawBuilder, sql } from 'kysely'
import type { GuestAnswerKind } from '#contract/console/appointments.ts'
import type { NewsKind } from '#contract/notification-evidence.ts'
import { NEWS_NAMED_MAX, NEWS_STALE_MS } from '#contract/limits.ts'
import { fullName, type PersonName } from '#contract/person-name.ts'
import { readAlertAddresses } from '#server/accounts/staff.store.ts'
import type { Database } from '#server/database/database.ts'
import { nowIf } from '#server/database/now-if.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'
import { markAddress } from '../host-address.store.ts'
import { type ClaimedMessage, isToSend, leases, type Named } from '../leases.store.ts'
import type { Sent } from '../notifications.store.ts'

export interface NamedVisit {
  readonly visitId: string
  readonly visitorId: string
  readonly visitorName: string
  readonly enteredAt: Date
  /** `null`: still inside. */
  readonly exitedAt: Date | null
  /** IANA, of the visit's site: a mail may name visits of several. */
  readonly timeZone: string
}

/** A guest who was invited by the address alone has no name. */
interface NamedGuest {
  readonly name: string
  readonly email: string | null
}

/** What a guest has said on their own page. */
export interface GuestAnswer {
  readonly kind: GuestAnswerKind
  readonly guestId: string
  readonly guest: NamedGuest
  readonly startsAt: Date
  /** IANA, of the appointment's site. */
  readonly timeZone: string
  /** The time that the guest proposes, by the clock of the site: `YYYY-MM-DDTHH:MM`. */
  readonly proposed: string | null
  /** Who comes instead. */
  readonly substitute: NamedGuest | null
}

/** Everything that a mail says, and to whom it goes. */
export interface NewsFacts {
  readonly newsId: string
  readonly kind: NewsKind
  /** The mail is no longer wanted: what it would tell is over. */
  readonly isObsolete: boolean
  readonly addresses: readonly string[]
  readonly language: string | null
  readonly companyName: string
  /** `null`: the whole company, or several sites. */
  readonly siteName: string | null
  readonly timeZone: string
  /** The first of them. */
  readonly visits: readonly NamedVisit[]
  readonly visitCount: number
  readonly capacity: { readonly inside: number; readonly most: number } | null
  readonly guestAnswers: readonly GuestAnswer[]
  readonly rollCall: {
    readonly startedAt: Date
    readonly startedBy: string | null
    readonly isDrill: boolean
  } | null
}

interface NewsRow {
  readonly kind: NewsKind
  readonly site_id: string
  readonly host_id: string | null
  readonly roll_call_id: string | null
  readonly is_stale: boolean
  readonly host_email: string | null
  readonly language: string | null
  readonly company_name: string
  readonly site_name: string | null
  readonly time_zone: string
  readonly inside: number | null
  readonly most: number | null
  readonly roll_call_at: Date | null
  readonly roll_call_by: string | null
  readonly is_drill: boolean | null
}

type VisitRow = PersonName & {
  readonly visit_id: string
  readonly visitor_id: string
  readonly email: string | null
  readonly notice_language: string | null
  readonly entered_at: Date
  readonly exited_at: Date | null
  readonly time_zone: string
  readonly total: number
}

interface GuestAnswerRow {
  readonly kind: GuestAnswerKind
  readonly proposed: string | null
  readonly guest_id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly starts_at: Date
  readonly time_zone: string
  readonly substitute_first_name: string | null
  readonly substitute_last_name: string | null
  readonly substitute_email: string | null
}

const ofNews = ({ companyId, attemptId }: Named): RawBuilder<boolean> =>
  sql<boolean>`m.company_id = ${companyId} and m.news_id = ${attemptId}::uuid`

const visitorOf = (mail: Named) =>
  sql`v.visit_id, p.visitor_id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.notice_language,
  v.entered_at, v.exited_at, ${timeZoneOf(mail.companyId, sql`v.site_id`)} as time_zone, count(*) over ()::int as total`

/** The visits that it still has to name: those that a host knows to be over are not asked after. */
const visitsOf = (mail: Named, kind: NewsKind): RawBuilder<VisitRow> => sql<VisitRow>`
  select ${visitorOf(mail)} from news m
  join news_visits x on x.company_id = m.company_id and x.news_id = m.news_id
  join visits v on v.company_id = x.company_id and v.visit_id = x.visit_id and v.annulled_at is null
  join visitors p on p.company_id = v.company_id and p.visitor_id = v.visitor_id
  where ${ofNews(mail)} and (${kind} = 'lateEntries' or v.exited_at is null)
    and (m.host_id is null or v.host_id is not distinct from m.host_id or ${kind} = 'lateEntries')
  order by v.entered_at, v.visit_id limit ${NEWS_NAMED_MAX}`

/** A host's visitors on the list of a roll call who are still inside. */
const visitsOnRollCall = (mail: Named): RawBuilder<VisitRow> => sql<VisitRow>`
  select ${visitorOf(mail)} from news m
  join roll_call_people r on r.company_id = m.company_id and r.roll_call_id = m.roll_call_id
  join visits v on v.company_id = r.company_id and v.visit_id = r.visit_id and v.host_id = m.host_id
    and v.exited_at is null and v.annulled_at is null
  join visitors p on p.company_id = v.company_id and p.visitor_id = v.visitor_id
  where ${ofNews(mail)} order by v.entered_at, v.visit_id limit ${NEWS_NAMED_MAX}`

/** What it still has to tell: nothing of guests who were erased. */
const guestAnswersOf = (mail: Named): RawBuilder<GuestAnswerRow> => sql<GuestAnswerRow>`
  select x.kind, x.proposed, g.guest_id, g.first_name as "firstName", g.last_name as "lastName", g.email, a.starts_at,
    ${timeZoneOf(mail.companyId, sql`a.site_id`)} as time_zone, w.first_name as substitute_first_name, w.last_name as substitute_last_name, w.email as substitute_email
  from guest_answers x
  join guests g on g.company_id = x.company_id and g.guest_id = x.guest_id
  join appointments a on a.company_id = g.company_id and a.appointment_id = g.appointment_id
  left join guests w on x.kind = 'substitute' and w.company_id = g.company_id and w.guest_id = g.replaced_by
  where x.company_id = ${mail.companyId} and x.news_id = ${mail.attemptId}::uuid
  order by x.created_at, x.guest_answer_id limit ${NEWS_NAMED_MAX}`

const named = (first: string | null, last: string | null, email: string | null): NamedGuest => ({
  name: fullName({ firstName: first ?? '', lastName: last ?? '' }).trim(),
  email,
})

const toGuestAnswer = (row: GuestAnswerRow): GuestAnswer => ({
  kind: row.kind,
  guestId: row.guest_id,
  guest: named(row.firstName, row.lastName, row.email),
  startsAt: row.starts_at,
  timeZone: row.time_zone,
  proposed: row.proposed,
  substitute:
    row.kind === 'substitute'
      ? named(row.substitute_first_name, row.substitute_last_name, row.substitute_email)
      : null,
})

const ofVisits: ReadonlySet<NewsKind> = new Set(['lateEntries', 'exitsOfHost', 'exitOfVisitor'])

export function newsStore({ pool, query }: Database) {
  const mails = leases({ pool, query }, { table: 'news', id: 'news_id', name: 'claim-news' })

  async function readVisits(mail: Named, kind: NewsKind): Promise<readonly VisitRow[]> {
    if (ofVisits.has(kind)) return (await visitsOf(mail, kind).execute(query)).rows
    return kind === 'rollCallOfHost' ? (await visitsOnRollCall(mail).execute(query)).rows : []
  }

  return {
    /** Mails that are to be sent now, for this process alone. A roll call waits for no others. */
    async claim(atMost: number): Promise<readonly ClaimedMessage[]> {
      return mails.claim(sql`select company_id, news_id as id from news where ${isToSend}
        order by roll_call_id is null, next_at limit ${atMost}`)
    },

    prolongLease: mails.prolong,

    async describe(mail: Named): Promise<NewsFacts | null> {
      const { rows } = await sql<NewsRow>`
        select m.kind, m.site_id, m.host_id, m.roll_call_id, h.email as host_email,
          m.created_at < now() - ${NEWS_STALE_MS} * interval '1 millisecond' as is_stale,
          coalesce(h.language, s.language, c.languages ->> 0) as language, c.name as company_name, s.name as site_name,
          ${timeZoneOf(mail.companyId, sql`m.site_id`)} as time_zone,
          a.inside, a.most, r.started_at as roll_call_at, u.name as roll_call_by, r.is_drill
        from news m
        join companies c on c.company_id = m.company_id
        left join hosts h on h.company_id = m.company_id and h.host_id = m.host_id and not h.is_archived
        left join sites s on s.company_id = m.company_id and s.site_id = m.site_id
        left join capacity_alarms a on m.kind = 'capacity' and a.company_id = m.company_id and a.site_id = m.site_id
        left join roll_calls r on r.company_id = m.company_id and r.roll_call_id = m.roll_call_id and r.ended_at is null
        left join auth."user" u on u.id = r.started_by
        where ${ofNews(mail)}`.execute(query)
      const [row] = rows
      if (row === undefined) return null
      const visits = await readVisits(mail, row.kind)
      const [visit] = visits
      const guestAnswers =
        row.kind === 'guestAnswers' ? (await guestAnswersOf(mail).execute(query)).rows.map(toGuestAnswer) : []
      const isOver = {
        capacity: row.most === null,
        rollCall: row.roll_call_at === null,
        rollCallOfHost: row.roll_call_at === null || visit === undefined,
        guestAnswers: guestAnswers.length === 0,
      }
      return {
        newsId: mail.attemptId,
        kind: row.kind,
        isObsolete:
          row.is_stale ||
          (row.kind in isOver ? isOver[row.kind as keyof typeof isOver] : visit === undefined),
        addresses: await addressesOf(mail, row, visit),
        language: row.kind === 'exitOfVisitor' ? (visit?.notice_language ?? row.language) : row.language,
        companyName: row.company_name,
        siteName: row.site_name,
        timeZone: row.time_zone,
        visits: visits.map((one) => ({
          visitId: one.visit_id,
          visitorId: one.visitor_id,
          visitorName: fullName(one),
          enteredAt: one.entered_at,
          exitedAt: one.exited_at,
          timeZone: one.time_zone,
        })),
        visitCount: visit?.total ?? 0,
        guestAnswers,
        capacity: row.inside === null || row.most === null ? null : { inside: row.inside, most: row.most },
        rollCall: row.roll_call_at && {
          startedAt: row.roll_call_at,
          startedBy: row.roll_call_by,
          isDrill: row.is_drill === true,
        },
      }
    },

    markAddress: (mail: Named, isRefused: boolean): Promise<void> =>
      markAddress(query, 'news', mail, isRefused),

    async keepOutcome(mail: Named, sent: Sent): Promise<void> {
      if ('retryAfterMs' in sent) {
        await mails.postpone(mail, sent.retryAfterMs)
        return
      }
      const { state, reason } = sent
      await sql`update news m set state = ${state}, reason = ${reason}, leased_until = null, next_at = null,
          sent_at = ${nowIf(state === 'handed' || state === 'written')},
          failed_at = ${nowIf(state === 'failed')}
        where ${ofNews(mail)} and m.state = 'queued'`.execute(query)
    },
  }

  async function addressesOf(mail: Named, row: NewsRow, visit: VisitRow | undefined) {
    // Of an appointment without a host whom a mail reaches, those who look after the site hear.
    const isForStaff = row.kind === 'guestAnswers' && row.host_email === null
    if (row.kind === 'capacity' || row.kind === 'rollCall' || isForStaff)
      return readAlertAddresses(tenantOf(query, mail.companyId, null))
    const address = row.kind === 'exitOfVisitor' ? visit?.email : row.host_email
    return address == null ? [] : [address]
  }
}

export type NewsStore = ReturnType<typeof newsStore>
