import { type RawBuilder, sql } from 'kysely'
import type {
  AppointmentOrigin,
  GuestMailKind,
  GuestReply,
  GuestState,
} from '#contract/console/appointments.ts'
import type { AttemptState } from '#contract/notification-evidence.ts'
import { EXPECTED_MAX } from '#contract/limits.ts'
import { searchKey } from '#contract/search-key.ts'
import { searchWords } from '#server/database/search-key.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { peakOf } from './expected.rules.ts'
import { fullName } from '#contract/person-name.ts'

/** Guests of a day who are counted and searched. Of these the desk lists the first `EXPECTED_MAX` that are found. */
const DAY_MAX = 20_000

interface Asked {
  readonly siteId: string | null
  /** `YYYY-MM-DD`; `null`: today by the clock of the site. */
  readonly day: string | null
  readonly search: string
}

interface Row {
  readonly guest_id: string
  readonly appointment_id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly guest_company: string | null
  readonly email: string | null
  readonly host_first_name: string | null
  readonly host_last_name: string | null
  readonly site_id: string
  readonly from_at: Date
  readonly to_at: Date
  readonly desk_note: string | null
  readonly reason: string | null
  readonly state: GuestState
  readonly arrived_at: Date | null
  readonly visit_id: string | null
  readonly is_inside: boolean
  readonly is_erased: boolean
  readonly is_leader: boolean
  readonly plate: string | null
  readonly needs_help: boolean
  readonly proposed: string | null
  readonly origin: AppointmentOrigin
  readonly reply: GuestReply | null
  readonly mail_kind: GuestMailKind | null
  readonly mail_state: AttemptState | null
  readonly mail_at: Date | null
}

interface VisitOfGuest {
  readonly visit_id: string
  readonly entered_at: Date
  readonly exited_at: Date | null
  readonly annulled_at: Date | null
}

/**
 * Rows of a day's guests, by hour. An appointment of several days is in the list of each, between its hours.
 * @param today the day, as an expression of its date
 */
async function readRows(
  tenant: Tenant,
  siteId: string | null,
  zone: string,
  today: RawBuilder<string>,
): Promise<readonly Row[]> {
  const inZone = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})`
  const [starts, ends] = [inZone('appointments.starts_at'), inZone('appointments.ends_at')]
  // Hours that end earlier by the clock end in the next day: 1, else 0.
  const nextDay = sql<number>`(${starts}::date < ${ends}::date and ${starts}::time > ${ends}::time)::int`
  const isOneDay = sql<boolean>`${starts}::date = ${ends}::date - ${nextDay}`
  const onDay = (column: string, hour: RawBuilder<unknown>) =>
    sql<Date>`case when ${isOneDay} then ${sql.ref(column)} else (${hour}) at time zone ${zone} end`
  const fromAt = onDay('appointments.starts_at', sql`${today} + ${starts}::time`)
  const toAt = onDay('appointments.ends_at', sql`${today} + ${nextDay} + ${ends}::time`)
  // A night's visits are those from noon to noon.
  const dayStart = sql<Date>`((${today}::timestamp + ${nextDay} * interval '12 hours') at time zone ${zone})`
  const dayEnd = sql<Date>`(((${today} + 1)::timestamp + ${nextDay} * interval '12 hours') at time zone ${zone})`
  // Of several days each has its own visit; the guest's row knows the latest only. Two queries, so that each finds its visit by an
  // index: one condition for both reads all visits of the company for each guest.
  const visit = sql<VisitOfGuest>`(
    select w.visit_id, w.entered_at, w.exited_at, w.annulled_at from visits w
    where w.company_id = ${tenant.companyId} and w.visit_id = g.visit_id and ${isOneDay}
    union all
    (select w.visit_id, w.entered_at, w.exited_at, w.annulled_at from visits w
      where w.company_id = ${tenant.companyId} and w.visitor_id = g.visitor_id and not ${isOneDay}
        and w.annulled_at is null and w.entered_at >= ${dayStart} and w.entered_at < ${dayEnd}
      order by w.entered_at desc limit 1))`
  return (await tenant
    .select('appointments')
    .innerJoin('guests as g', (join) =>
      join
        .onRef('g.company_id', '=', 'appointments.company_id')
        .onRef('g.appointment_id', '=', 'appointments.appointment_id'),
    )
    .leftJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'appointments.company_id')
        .onRef('h.host_id', '=', 'appointments.host_id'),
    )
    .leftJoinLateral(visit.as('v'), (join) => join.onTrue())
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('guest_mails as m')
          .select(['m.kind', 'm.state', sql<Date>`coalesce(m.failed_at, m.sent_at, m.created_at)`.as('at')])
          .where('m.company_id', '=', tenant.companyId)
          .whereRef('m.guest_id', '=', 'g.guest_id')
          .where('m.state', '<>', 'dropped')
          .orderBy('m.created_at', 'desc')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .select(['g.guest_id', 'g.appointment_id', 'g.first_name', 'g.last_name', 'g.guest_company', 'g.email'])
    .select(['g.plate', 'g.needs_help'])
    .select(
      sql<string | null>`(select x.proposed from guest_answers x where x.company_id = ${tenant.companyId}
        and x.guest_id = g.guest_id and x.kind = 'otherTime' and x.created_at > appointments.changed_at
        order by x.created_at desc limit 1)`.as('proposed'),
    )
    .select([
      'g.is_leader',
      'g.reply',
      'appointments.origin',
      'appointments.site_id',
      'appointments.desk_note',
      'v.visit_id',
    ])
    .select([
      sql<GuestState>`case when ${isOneDay} or g.state = 'cancelled' then g.state when v.visit_id is not null then 'arrived'
        when ${toAt} < now() then 'noShow' else 'expected' end`.as('state'),
      sql<Date | null>`case when ${isOneDay} then g.arrived_at else v.entered_at end`.as('arrived_at'),
      sql<boolean>`g.erased_at is not null`.as('is_erased'),
    ])
    .select(['appointments.reason', 'h.first_name as host_first_name', 'h.last_name as host_last_name'])
    .select(['m.kind as mail_kind', 'm.state as mail_state', 'm.at as mail_at'])
    .select([fromAt.as('from_at'), toAt.as('to_at')])
    .select(
      sql<boolean>`v.visit_id is not null and v.exited_at is null and v.annulled_at is null`.as('is_inside'),
    )
    .where(
      // One night is listed on both of its days, several nights each on the day with which it begins.
      sql<boolean>`${today} between ${starts}::date
        and case when ${isOneDay} then ${ends}::date else ${ends}::date - ${nextDay} end`,
    )
    // The index is by time: a day is at most so long in any zone.
    .where('appointments.starts_at', '<', sql<Date>`(${today} + 2)::timestamptz`)
    .where('appointments.ends_at', '>', sql<Date>`(${today} - 1)::timestamptz`)
    .where(ofOwnSites(tenant, 'appointments.site_id'))
    .where(siteId === null ? sql<boolean>`true` : sql<boolean>`appointments.site_id in (${siteId}, '')`)
    .orderBy('from_at')
    .orderBy('g.last_name')
    .orderBy('g.guest_id')
    .limit(DAY_MAX)
    .execute()) as readonly Row[]
}

const dateOf = (day: string | null, zone: string) =>
  sql<string>`coalesce(${day}::date, (now() at time zone ${zone})::date)`

/** All guests of a day, by hour, but those who were erased. */
export async function readGuestsOfDay(tenant: Tenant, siteId: string | null, day: string | null) {
  const zone = await readTimeZone(tenant, siteId)
  const rows = await readRows(tenant, siteId, zone, dateOf(day, zone))
  return rows.filter((row) => !row.is_erased).map(expectedRow)
}

/** The list of a day at the desk, with its sums. Who was erased is counted, not listed. */
export async function readExpected(tenant: Tenant, { siteId, day, search }: Asked) {
  const zone = await readTimeZone(tenant, siteId)
  const today = dateOf(day, zone)
  const rows = await readRows(tenant, siteId, zone, today)
  const words = searchWords(search)
  const found = rows.filter((row) => !row.is_erased && words.every((word) => textOf(row).includes(word)))
  const coming = rows.filter(({ state }) => state !== 'cancelled')
  const peak = peakOf(coming.map(({ from_at, to_at }) => ({ startsAt: from_at, endsAt: to_at })))
  const { most, today: listedDay } = await tenant
    .select('companies')
    .leftJoin('sites as s', (join) =>
      join.on('s.company_id', '=', tenant.companyId).on('s.site_id', '=', siteId ?? ''),
    )
    .select([
      sql<number>`coalesce(s.capacity, companies.capacity)`.as('most'),
      sql<string>`to_char(${today}, 'YYYY-MM-DD')`.as('today'),
    ])
    .executeTakeFirstOrThrow()
  return {
    day: listedDay,
    guests: found.slice(0, EXPECTED_MAX).map(expectedRow),
    expected: coming.length,
    arrived: coming.filter(({ state }) => state === 'arrived').length,
    peak: peak && { at: peak.at.toISOString(), guests: peak.guests, most },
    isCut: found.length > EXPECTED_MAX,
  }
}

/** What is searched, as `searchKey` makes it. */
const textOf = (row: Row): string =>
  searchKey(
    [row.first_name, row.last_name, row.guest_company, row.email, row.host_first_name, row.host_last_name]
      .filter((part) => part !== null)
      .join(' '),
  )

const expectedRow = (row: Row) => ({
  guestId: row.guest_id,
  appointmentId: row.appointment_id,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.guest_company,
  email: row.email,
  hostName: hostNameOf(row),
  siteId: siteOrNull(row.site_id),
  startsAt: row.from_at.toISOString(),
  endsAt: row.to_at.toISOString(),
  deskNote: row.desk_note,
  reason: row.reason,
  state: row.state,
  arrivedAt: row.arrived_at?.toISOString() ?? null,
  visitId: row.visit_id,
  isInside: row.is_inside,
  isLeader: row.is_leader,
  plate: row.plate,
  needsHelp: row.needs_help,
  proposed: row.proposed,
  origin: row.origin,
  reply: row.reply,
  mail:
    row.mail_state === null || row.mail_at === null
      ? null
      : { kind: row.mail_kind, state: row.mail_state, at: row.mail_at.toISOString() },
})

/** An appointment with its guests, as it was planned by the clock of its site. */
export async function readPlanned(tenant: Tenant, appointmentId: string) {
  const row = await tenant
    .select('appointments')
    .leftJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'appointments.company_id')
        .onRef('h.host_id', '=', 'appointments.host_id'),
    )
    .leftJoin('sites as s', (join) =>
      join
        .onRef('s.company_id', '=', 'appointments.company_id')
        .onRef('s.site_id', '=', 'appointments.site_id'),
    )
    .selectAll('appointments')
    .select(['h.first_name', 'h.last_name', 's.time_zone'])
    .where('appointment_id', '=', appointmentId)
    .where(ofOwnSites(tenant, 'appointments.site_id'))
    .executeTakeFirst()
  if (row === undefined) return null
  const zone = row.time_zone ?? (await readTimeZone(tenant, null))
  const times = await tenant
    .select('companies')
    .select([
      sql<string>`to_char(${row.starts_at} at time zone ${zone}, 'YYYY-MM-DD')`.as('day'),
      sql<string>`to_char(${row.starts_at} at time zone ${zone}, 'HH24:MI')`.as('from'),
      sql<string>`to_char(${row.ends_at} at time zone ${zone}, 'YYYY-MM-DD')`.as('lastDay'),
      sql<string>`to_char(${row.ends_at} at time zone ${zone}, 'HH24:MI')`.as('to'),
    ])
    .executeTakeFirstOrThrow()
  return {
    row,
    times,
    hostName:
      row.first_name === null ? null : fullName({ firstName: row.first_name, lastName: row.last_name ?? '' }),
  }
}

/**
 * Instants of days and times of a site's clock; an hour that a change of the clocks leaves out is the one after it. What would end
 * before it begins by that lasts as long as it was planned.
 */
export async function instantsOf(
  tenant: Tenant,
  zone: string,
  times: readonly {
    readonly day: string
    readonly from: string
    readonly lastDay: string
    readonly to: string
  }[],
): Promise<readonly { readonly startsAt: Date; readonly endsAt: Date }[]> {
  const rows = await tenant
    .select('companies')
    .crossJoin(
      sql<{ nth: number; from_at: Date; to_at: Date }>`(select t.ord::int as nth,
        (t.value ->> 'day')::date + (t.value ->> 'from')::time as from_at,
        (t.value ->> 'lastDay')::date + (t.value ->> 'to')::time as to_at
        from jsonb_array_elements(${JSON.stringify(times)}::jsonb) with ordinality as t (value, ord))`.as(
        't',
      ),
    )
    .select([
      sql<Date>`t.from_at at time zone ${zone}`.as('startsAt'),
      sql<Date>`case when t.to_at > t.from_at and t.to_at at time zone ${zone} <= t.from_at at time zone ${zone}
        then t.from_at at time zone ${zone} + (t.to_at - t.from_at) else t.to_at at time zone ${zone} end`.as(
        'endsAt',
      ),
    ])
    .orderBy('t.nth')
    .execute()
  return rows
}
