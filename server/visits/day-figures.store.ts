import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import { chosenVisits, type ChartSpan } from './chart-visits.store.ts'
import { type DayFigures, joinedDay, noFigures, type PeakFigures } from './day-figures.rules.ts'

/** By ISO day of the site's clock. */
export type FiguresByDay = Map<string, DayFigures>

/** A longer span is counted in parts: one statement of a year would be cut off by the limit of time for a statement. */
export const PART_DAYS = 7
const PART_MS = PART_DAYS * 24 * 3_600_000

/** Names a reason in what is kept of a day; '' is none. */
export const reasonKey = (reason: string | null): string =>
  reason === null || reason === '' ? '' : createHash('sha256').update(reason).digest('base64url').slice(0, 12)

/** Counts the visits of a span, each day of it that is touched, whether or not all of the day is in the span. */
export async function countDays(tenant: Tenant, span: ChartSpan, timeZone: string): Promise<FiguresByDay> {
  const byDay: FiguresByDay = new Map()
  for (let from = span.from.getTime(); from < span.to.getTime(); from += PART_MS) {
    const to = new Date(Math.min(from + PART_MS, span.to.getTime()))
    joinInto(byDay, await countPart(tenant, { ...span, from: new Date(from), to }, timeZone))
  }
  return byDay
}

/** @param later days that are not before those of `days` */
export function joinInto(days: FiguresByDay, later: FiguresByDay): void {
  for (const [day, figures] of later) {
    // Two parts may share a day.
    const known = days.get(day)
    days.set(day, known === undefined ? figures : joinedDay(known, figures))
  }
}

async function countPart(tenant: Tenant, span: ChartSpan, timeZone: string): Promise<FiguresByDay> {
  const byDay: FiguresByDay = new Map()
  const begun = await visitsOfDays(tenant, span, timeZone)
  const isToCome = span.from.getTime() >= Date.now()
  const peaks = isToCome ? new Map<string, PeakFigures>() : await peaksOfDays(tenant, span, timeZone)
  for (const day of [...new Set([...begun.keys(), ...peaks.keys()])].sort())
    byDay.set(day, { ...(begun.get(day) ?? noFigures), peak: peaks.get(day) ?? null })
  return byDay
}

/** What a row of a count is of. */
type Named = 'hours' | 'sites' | 'types' | 'reasons' | 'minutes' | 'exits'
type Collected = { readonly [Name in Named]: Record<string, number> }

/** All numbers of the visits that began, by one reading of them. The hour that a clock shows twice in autumn counts as one. */
async function visitsOfDays(
  tenant: Tenant,
  span: ChartSpan,
  timeZone: string,
): Promise<Map<string, Collected>> {
  const rows = sql<{ day: string; named: Named; name: string; visits: number }>`(
    with begun as (
      select date_trunc('hour', entered_at at time zone ${sql.lit(timeZone)}) as hour, site_id,
        coalesce(visitor_type_id, '') as type_id, coalesce(reason, '') as reason,
        -- An exit of the server says nothing of when the visitor left.
        case when exited_at is not null and not exit_assumed and exit_how <> 'automatic'
          then floor(extract(epoch from exited_at - entered_at) / 60)::int end as minutes,
        case when exited_at is null then null when exit_assumed then 'assumed' else exit_how end as how
      from visits where ${chosenVisits(tenant, span)} and entered_at >= ${span.from} and entered_at < ${span.to}
    ), hourly as (
      select hour::date as day, begun.* from begun
    )
    select to_char(day, 'YYYY-MM-DD') as day,
      case when grouping(hour) = 0 then 'hours' when grouping(site_id) = 0 then 'sites'
        when grouping(type_id) = 0 then 'types' when grouping(reason) = 0 then 'reasons'
        when grouping(minutes) = 0 then 'minutes' else 'exits' end as named,
      case when grouping(hour) = 0 then extract(hour from hour)::text when grouping(site_id) = 0 then site_id
        when grouping(type_id) = 0 then type_id when grouping(reason) = 0 then reason
        when grouping(minutes) = 0 then minutes::text else how end as name,
      count(*)::int as visits
    from hourly
    group by grouping sets ((day, hour), (day, site_id), (day, type_id), (day, reason), (day, minutes), (day, how))
  )`
  const found = await tenant
    .select('companies')
    .innerJoin(rows.as('counted'), (join) => join.onTrue())
    .select(['counted.day', 'counted.named', 'counted.name', 'counted.visits'])
    .execute()
  const days = new Map<string, Collected>()
  for (const { day, named, name, visits } of found) {
    // Visits of an unknown length, and those that have not ended.
    if (name === null) continue
    const known = days.get(day)
    const collected = known ?? { hours: {}, sites: {}, types: {}, reasons: {}, minutes: {}, exits: {} }
    if (known === undefined) days.set(day, collected)
    collected[named][named === 'reasons' ? reasonKey(name) : name] = visits
  }
  return days
}

/**
 * How many were inside at the same time at most, of each day that has begun. A visit counts from its entry until its exit, as the
 * counter of the site has counted it, so an exit of the server counts when it was made. Who leaves in the moment in which another
 * one enters is not inside with them. A day begins with those who stayed overnight. Entries and exits are changes by one, added
 * up in the order of time.
 */
async function peaksOfDays(
  tenant: Tenant,
  span: ChartSpan,
  timeZone: string,
): Promise<Map<string, PeakFigures>> {
  const { from, to } = span
  const zone = sql.lit(timeZone)
  const begin = sql`${from}::timestamptz`
  const end = sql`least(${to}::timestamptz, now())`
  const insideBetween = (first: ReturnType<typeof sql>, last: ReturnType<typeof sql>) => {
    const own = chosenVisits(tenant, span)
    const columns = sql`entered_at, exited_at, site_id, coalesce(visitor_type_id, '') as type_id, coalesce(reason, '') as reason`
    const dayBefore = sql`${first} - interval '1 day'`
    return sql`
      select ${columns} from visits where ${own}
        and entered_at >= ${dayBefore} and entered_at <= ${last} and (exited_at is null or exited_at > ${first})
      union all
      select ${columns} from visits where ${own}
        and entered_at < ${dayBefore} and exited_at > ${first} and exited_at - entered_at > interval '1 day'
      union all
      select ${columns} from visits where ${own} and entered_at < ${dayBefore} and exited_at is null`
  }
  const peaks = sql<{ day: string; inside: number; at: Date; named: Named; name: string; people: number }>`(
    with present as (
      select * from (${insideBetween(begin, end)}) i where entered_at < ${end}
    ), changes as (
      select greatest(entered_at, ${begin}) as moment, 1 as change from present
      union all
      select exited_at, -1 from present where exited_at < ${end}
      union all
      select greatest(midnight at time zone ${zone}, ${begin}), 0
        from generate_series(date_trunc('day', ${begin} at time zone ${zone}), ${end} at time zone ${zone},
          interval '1 day') as midnight
        where midnight at time zone ${zone} < ${end}
    ), levels as (
      select moment, (moment at time zone ${zone})::date as local_day, sum(sum(change)::int) over (order by moment) as level
      from changes group by moment
    ), peaks as (
      select distinct on (local_day) local_day, level, moment from levels order by local_day, level desc, moment
    )
    select to_char(local_day, 'YYYY-MM-DD') as day, level::int as inside, moment as at, g.named, g.name, g.people
    from peaks left join lateral (
      select case when grouping(site_id) = 0 then 'sites' when grouping(type_id) = 0 then 'types' else 'reasons' end as named,
        case when grouping(site_id) = 0 then site_id when grouping(type_id) = 0 then type_id else reason end as name,
        count(*)::int as people
      from present i where entered_at <= peaks.moment and (exited_at is null or exited_at > peaks.moment)
      group by grouping sets ((site_id), (type_id), (reason))
    ) g on level > 0
  )`
  const found = await tenant
    .select('companies')
    .innerJoin(peaks.as('peaks'), (join) => join.onTrue())
    .select(['peaks.day', 'peaks.inside', 'peaks.at', 'peaks.named', 'peaks.name', 'peaks.people'])
    .execute()
  const days = new Map<string, PeakFigures & Pick<Collected, 'sites' | 'types' | 'reasons'>>()
  for (const { day, inside, at, named, name, people } of found) {
    const known = days.get(day)
    const peak = known ?? { inside, at: at.toISOString(), sites: {}, types: {}, reasons: {} }
    if (known === undefined) days.set(day, peak)
    if (named === 'sites' || named === 'types') peak[named][name] = people
    if (named === 'reasons') peak.reasons[reasonKey(name)] = people
  }
  return days
}
