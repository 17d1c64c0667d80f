import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import { chosenVisits, type ChartSpan } from './chart-visits.store.ts'

/** The most people inside at the same time, of a day of the site's clock. */
export interface Peak {
  /** ISO day. */
  readonly day: string
  readonly inside: number
  /** When it was first reached. */
  readonly at: Date
}

const PART_MS = 28 * 24 * 3_600_000

/**
 * How many were inside at the same time at most, of each day that has begun. A visit counts from its entry until its exit, as the
 * counter of the site has counted it, so an exit of the server counts when it was made. Who leaves in the moment in which another
 * one enters is not inside with them. A day begins with those who stayed overnight.
 *
 * A long span is read in parts: one query of a year would be cut off by the limit of time for a statement.
 */
export async function readPeaks(tenant: Tenant, span: ChartSpan, timeZone: string): Promise<Peak[]> {
  const byDay = new Map<string, Peak>()
  const end = Math.min(span.to.getTime(), Date.now())
  for (let from = span.from.getTime(); from < end; from += PART_MS) {
    const to = new Date(Math.min(from + PART_MS, span.to.getTime()))
    for (const peak of await peaksOfPart(tenant, { ...span, from: new Date(from), to }, timeZone)) {
      // Two parts may share a day.
      const known = byDay.get(peak.day)
      if (known === undefined || peak.inside > known.inside) byDay.set(peak.day, peak)
    }
  }
  return [...byDay.values()]
}

/** Entries and exits are changes by one, added up in the order of time. */
async function peaksOfPart(tenant: Tenant, span: ChartSpan, timeZone: string): Promise<Peak[]> {
  const { from, to } = span
  const zone = sql.lit(timeZone)
  const own = chosenVisits(tenant, span)
  const begin = sql`${from}::timestamptz`
  const end = sql`least(${to}::timestamptz, now())`
  const dayBefore = sql`${begin} - interval '1 day'`
  const peaks = sql<{ day: string; inside: number; at: Date }>`(
    with present as (
      select entered_at, exited_at from visits where ${own}
        and entered_at >= ${dayBefore} and entered_at < ${end} and (exited_at is null or exited_at > ${begin})
      union all
      select entered_at, exited_at from visits where ${own}
        and entered_at < ${dayBefore} and exited_at > ${begin} and exited_at - entered_at > interval '1 day'
      union all
      select entered_at, exited_at from visits where ${own} and entered_at < ${dayBefore} and exited_at is null
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
      select moment, (moment at time zone ${zone})::date as local_day, sum(sum(change)) over (order by moment) as level
      from changes group by moment
    )
    select distinct on (local_day) to_char(local_day, 'YYYY-MM-DD') as day, level::int as inside, moment as at
    from levels order by local_day, level desc, moment
  )`
  return tenant
    .select('companies')
    .innerJoin(peaks.as('peaks'), (join) => join.onTrue())
    .select(['peaks.day', 'peaks.inside', 'peaks.at'])
    .orderBy('peaks.day')
    .execute()
}
