import { sql } from 'kysely'
import { fullName } from '#contract/person-name.ts'
import { readTimeZone } from './log.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { ofOwnSites } from './visit-rows.store.ts'

interface Span {
  readonly from: Date
  readonly to: Date
  readonly siteId: string | null
}

/** Upper ends of how long visits last, in minutes; beyond the last one they are all alike. */
const DWELL_MINUTES = [15, 30, 60, 120, 240, 480] as const
const HOSTS_MAX = 10

/** Statistics of the visits of a period, by the clock of their site. */
export async function readCharts(tenant: Tenant, { from, to, siteId }: Span) {
  const timeZone = await readTimeZone(tenant, siteId)
  const visits = tenant
    .select('visits')
    .where('visits.entered_at', '>=', from)
    .where('visits.entered_at', '<', to)
    .where('visits.annulled_at', 'is', null)
    .where(ofOwnSites(tenant))
    .$if(siteId !== null, (query) => query.where('visits.site_id', '=', siteId ?? ''))
  const local = sql`(visits.entered_at at time zone ${sql.lit(timeZone)})`
  const day = sql<string>`to_char(${local}, 'YYYY-MM-DD')`
  const hour = sql<number>`extract(hour from ${local})::int`
  const times = await visits
    .select([day.as('day'), hour.as('hour')])
    .select((row) => row.fn.countAll<string>().as('visits'))
    .groupBy([day, hour])
    .orderBy(day)
    .execute()
  const hosts = await visits
    .innerJoin('hosts as h', (join) =>
      join.onRef('h.company_id', '=', 'visits.company_id').onRef('h.host_id', '=', 'visits.host_id'),
    )
    .select(['h.host_id', 'h.first_name', 'h.last_name'])
    .select((row) => row.fn.countAll<string>().as('visits'))
    .groupBy(['h.host_id', 'h.first_name', 'h.last_name'])
    .orderBy('visits', 'desc')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(HOSTS_MAX)
    .execute()
  const minutes = sql<number>`extract(epoch from visits.exited_at - visits.entered_at) / 60`
  const bounds = sql.raw(`'{${DWELL_MINUTES.join(',')}}'::float8[]`)
  const slot = sql<number>`width_bucket((${minutes})::float8, ${bounds})`
  const known = visits
    .where('visits.exited_at', 'is not', null)
    .where('visits.exit_assumed', '=', false)
    .where('visits.exit_how', '<>', 'automatic')
  const dwell = await known
    .select(slot.as('slot'))
    .select((row) => row.fn.countAll<string>().as('visits'))
    .groupBy(slot)
    .execute()
  const { median } = await known
    .select(sql<number | null>`percentile_cont(0.5) within group (order by ${minutes})`.as('median'))
    .executeTakeFirstOrThrow()

  const feedback = await readFeedback(tenant, { from, to, siteId }, timeZone)

  const days = new Map<string, number>()
  const hours = Array.from({ length: 24 }, () => 0)
  for (const row of times) {
    days.set(row.day, (days.get(row.day) ?? 0) + Number(row.visits))
    hours[row.hour] = (hours[row.hour] ?? 0) + Number(row.visits)
  }
  const bySlot = new Map(dwell.map((row) => [row.slot, Number(row.visits)]))
  return {
    timeZone,
    visits: hours.reduce((sum, count) => sum + count, 0),
    hours,
    days: [...days].map(([day, count]) => ({ day, visits: count })),
    hosts: hosts.map(({ first_name, last_name, visits: count }) => ({
      name: fullName({ firstName: first_name, lastName: last_name }),
      visits: Number(count),
    })),
    dwell: [...DWELL_MINUTES, null].map((upTo, index) => ({ minutes: upTo, visits: bySlot.get(index) ?? 0 })),
    medianMinutes: median === null ? null : Math.round(median),
    feedback,
  }
}

async function readFeedback(tenant: Tenant, { from, to, siteId }: Span, timeZone: string) {
  const { asks_feedback } = await tenant.select('companies').select('asks_feedback').executeTakeFirstOrThrow()
  const { sites } = tenant
  const rows = await tenant
    .select('feedback')
    .select('rating')
    .select(sql<string>`sum(answers)`.as('answers'))
    .where('week', '>=', sql<string>`date_trunc('week', ${from}::timestamptz at time zone ${timeZone})::date`)
    .where('week', '<', sql<string>`${to}::timestamptz at time zone ${timeZone}`)
    .$if(siteId !== null, (query) => query.where('site_id', '=', siteId ?? ''))
    .$if(sites !== null, (query) => query.where('site_id', 'in', [...(sites ?? [])]))
    .groupBy('rating')
    .execute()
  if (!asks_feedback && rows.length === 0) return null
  const answers = { good: 0, fair: 0, poor: 0 }
  for (const row of rows) answers[row.rating] = Number(row.answers)
  return answers
}
