import { sql } from 'kysely'
import type { ChartSplit } from '#contract/console/charts.ts'
import { fullName } from '#contract/person-name.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { type GroupDay, visitGroups } from './chart-groups.rules.ts'
import { type ChartSpan, chosenVisits } from './chart-visits.store.ts'
import { readTimeZone } from './log.store.ts'
import { readPeaks } from './peaks.store.ts'

interface ChartRequest extends ChartSpan {
  readonly split: ChartSplit | null
  readonly before: { readonly from: Date; readonly to: Date } | null
}

/** Upper ends of how long visits last, in minutes; beyond the last one they are all alike. */
const DWELL_MINUTES = [15, 30, 60, 120, 240, 480] as const
const HOSTS_MAX = 10

/** Statistics of the visits of a period, by the clock of their site. */
export async function readCharts(tenant: Tenant, { split, before, ...span }: ChartRequest) {
  const timeZone = await readTimeZone(tenant, span.siteId)
  const times = await readHours(tenant, span, timeZone)
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { weekday, hour, visits } of times) {
    const hours = week[weekday - 1]
    if (hours) hours[hour] = (hours[hour] ?? 0) + visits
  }
  const hours = Array.from({ length: 24 }, (_, hour) =>
    week.reduce((sum, ofDay) => sum + (ofDay[hour] ?? 0), 0),
  )
  const known = lasting(tenant, span)
  const minutes = sql<number>`extract(epoch from visits.exited_at - visits.entered_at) / 60`
  const bounds = sql.raw(`'{${DWELL_MINUTES.join(',')}}'::float8[]`)
  const slot = sql<number>`width_bucket((${minutes})::float8, ${bounds})`
  const dwell = await known
    .select(slot.as('slot'))
    .select((row) => row.fn.countAll<string>().as('visits'))
    .groupBy(slot)
    .execute()
  const bySlot = new Map(dwell.map((row) => [row.slot, Number(row.visits)]))
  return {
    timeZone,
    visits: hours.reduce((sum, count) => sum + count, 0),
    hours,
    week,
    days: daysOf(times),
    peaks: (await readPeaks(tenant, span, timeZone)).map((peak) => ({ ...peak, at: peak.at.toISOString() })),
    groups: split === null ? null : visitGroups(await readGroups(tenant, span, split, timeZone)),
    hosts: await readHosts(tenant, span),
    dwell: [...DWELL_MINUTES, null].map((upTo, index) => ({ minutes: upTo, visits: bySlot.get(index) ?? 0 })),
    medianMinutes: await readMedian(tenant, span),
    before: before && (await readBefore(tenant, { ...span, ...before }, timeZone)),
    feedback: await readFeedback(tenant, span, timeZone),
  }
}

const visitsOf = (tenant: Tenant, span: ChartSpan) =>
  tenant
    .select('visits')
    .where(chosenVisits(tenant, span))
    .where('visits.entered_at', '>=', span.from)
    .where('visits.entered_at', '<', span.to)

/** Visits whose length is known: an exit of the server says nothing of when the visitor left. */
const lasting = (tenant: Tenant, span: ChartSpan) =>
  visitsOf(tenant, span)
    .where('visits.exited_at', 'is not', null)
    .where('visits.exit_assumed', '=', false)
    .where('visits.exit_how', '<>', 'automatic')

async function readMedian(tenant: Tenant, span: ChartSpan): Promise<number | null> {
  const minutes = sql`extract(epoch from visits.exited_at - visits.entered_at) / 60`
  const { median } = await lasting(tenant, span)
    .select(sql<number | null>`percentile_cont(0.5) within group (order by ${minutes})`.as('median'))
    .executeTakeFirstOrThrow()
  return median === null ? null : Math.round(median)
}

interface HourCount {
  readonly day: string
  /** Monday is 1. */
  readonly weekday: number
  readonly hour: number
  readonly visits: number
}

/** Visits by each hour of the calendar. The hour that a clock shows twice in autumn counts as one. */
async function readHours(tenant: Tenant, span: ChartSpan, timeZone: string): Promise<HourCount[]> {
  const hour = sql`date_trunc('hour', visits.entered_at at time zone ${sql.lit(timeZone)})`
  const rows = await visitsOf(tenant, span)
    .select([
      sql<string>`to_char(${hour}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`extract(isodow from ${hour})::int`.as('weekday'),
      sql<number>`extract(hour from ${hour})::int`.as('hour'),
    ])
    .select((row) => row.fn.countAll<string>().as('visits'))
    .groupBy(hour)
    .orderBy(hour)
    .execute()
  return rows.map((row) => ({ ...row, visits: Number(row.visits) }))
}

function daysOf(times: readonly HourCount[]): { day: string; visits: number }[] {
  const days = new Map<string, number>()
  for (const { day, visits } of times) days.set(day, (days.get(day) ?? 0) + visits)
  return [...days].map(([day, visits]) => ({ day, visits }))
}

/** The span before, to compare with. */
async function readBefore(tenant: Tenant, span: ChartSpan, timeZone: string) {
  const days = daysOf(await readHours(tenant, span, timeZone))
  return {
    visits: days.reduce((sum, { visits }) => sum + visits, 0),
    days,
    medianMinutes: await readMedian(tenant, span),
  }
}

async function readGroups(
  tenant: Tenant,
  span: ChartSpan,
  split: ChartSplit,
  timeZone: string,
): Promise<GroupDay[]> {
  const day = sql`date_trunc('day', visits.entered_at at time zone ${sql.lit(timeZone)})`
  const counted = visitsOf(tenant, span)
    .select(sql<string>`to_char(${day}, 'YYYY-MM-DD')`.as('day'))
    .select((row) => row.fn.countAll<string>().as('visits'))
    .orderBy(day)
  const rows =
    split === 'site'
      ? await counted
          .leftJoin('sites as s', (join) =>
            join.onRef('s.company_id', '=', 'visits.company_id').onRef('s.site_id', '=', 'visits.site_id'),
          )
          .select(['visits.site_id as id', 's.name'])
          .groupBy([day, 'visits.site_id', 's.name'])
          .execute()
      : await counted
          .leftJoin('visitor_types as t', (join) =>
            join
              .onRef('t.company_id', '=', 'visits.company_id')
              .onRef('t.visitor_type_id', '=', 'visits.visitor_type_id'),
          )
          .select(['visits.visitor_type_id as id', 't.name'])
          .groupBy([day, 'visits.visitor_type_id', 't.name'])
          .execute()
  return rows.map(({ id, name, visits, ...row }) => ({ ...row, id: id ?? '', name, visits: Number(visits) }))
}

async function readHosts(tenant: Tenant, span: ChartSpan) {
  const hosts = await visitsOf(tenant, span)
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
  return hosts.map(({ first_name, last_name, visits }) => ({
    name: fullName({ firstName: first_name, lastName: last_name }),
    visits: Number(visits),
  }))
}
async function readFeedback(tenant: Tenant, { from, to, siteId }: ChartSpan, timeZone: string) {
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
