import { sql } from 'kysely'
import { fullName } from '#contract/person-name.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { countsHosts } from '#server/visits/host-figures.store.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { GUESTS_NAMED_MIN } from '#contract/limits.ts'
import { namedGroups } from './guest-charts.rules.ts'

interface Span {
  readonly from: Date
  readonly to: Date
  readonly siteId: string | null
}

const counts = {
  expected: sql<number>`count(*)::int`,
  arrived: sql<number>`(count(*) filter (where guests.state = 'arrived'))::int`,
  noShows: sql<number>`(count(*) filter (where guests.state = 'noShow'))::int`,
}

/** Numbers of the guests of a period, by the clock of the site. Erased guests count as well: their rows stay without names. */
export async function readGuestCharts(tenant: Tenant, { from, to, siteId }: Span) {
  const timeZone = await readTimeZone(tenant, siteId)
  const guests = tenant
    .select('guests')
    .innerJoin('appointments as a', (join) =>
      join
        .onRef('a.company_id', '=', 'guests.company_id')
        .onRef('a.appointment_id', '=', 'guests.appointment_id'),
    )
    .where('a.state', '=', 'planned')
    .where('guests.state', '<>', 'cancelled')
    .where('a.starts_at', '>=', from)
    .where('a.starts_at', '<', to)
    .where(ofOwnSites(tenant, 'a.site_id'))
    .$if(siteId !== null, (query) => query.where('a.site_id', '=', siteId ?? ''))
  const counted = guests.select([
    counts.expected.as('expected'),
    counts.arrived.as('arrived'),
    counts.noShows.as('noShows'),
  ])
  const day = sql<string>`to_char(a.starts_at at time zone ${sql.lit(timeZone)}, 'YYYY-MM-DD')`
  const days = await counted.select(day.as('day')).groupBy(day).orderBy(day).execute()
  const hosts = !(await countsHosts(tenant))
    ? []
    : await counted
        .leftJoin('hosts as h', (join) =>
          join.onRef('h.company_id', '=', 'a.company_id').onRef('h.host_id', '=', 'a.host_id'),
        )
        .select(['h.host_id', 'h.first_name', 'h.last_name'])
        .groupBy(['h.host_id', 'h.first_name', 'h.last_name'])
        .execute()
  const types = await counted
    .leftJoin('visitor_types as t', (join) =>
      join.onRef('t.company_id', '=', 'a.company_id').onRef('t.visitor_type_id', '=', 'a.visitor_type_id'),
    )
    .select(['t.visitor_type_id', 't.name'])
    .groupBy(['t.visitor_type_id', 't.name'])
    .execute()
  const minutes = sql<number>`extract(epoch from guests.arrived_at - a.starts_at) / 60`
  const arrivals = await guests
    .where('guests.state', '=', 'arrived')
    .where('guests.arrived_at', 'is not', null)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`round(min(${minutes}))::int`.as('earliest'),
      sql<number>`round(percentile_cont(0.5) within group (order by ${minutes}))::int`.as('median'),
      sql<number>`round(max(${minutes}))::int`.as('latest'),
    ])
    .executeTakeFirstOrThrow()
  const { count, ...said } = arrivals
  const sum = (name: keyof typeof counts): number => days.reduce((total, one) => total + one[name], 0)
  return {
    expected: sum('expected'),
    arrived: sum('arrived'),
    noShows: sum('noShows'),
    days,
    arrivals: count < GUESTS_NAMED_MIN ? null : said,
    hosts: namedGroups(
      hosts.map(({ host_id, first_name, last_name, ...numbers }) => ({
        ...numbers,
        name: host_id === null ? null : fullName({ firstName: first_name ?? '', lastName: last_name ?? '' }),
      })),
    ),
    types: namedGroups(types.map(({ visitor_type_id: _, ...one }) => one)),
  }
}
