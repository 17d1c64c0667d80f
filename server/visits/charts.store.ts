import { sql } from 'kysely'
import type { ChartSplit } from '#contract/console/charts.ts'
import { HOST_VISITS_MIN } from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { readDays } from './chart-days.store.ts'
import { type GroupDay, sameGroups, visitGroups } from './chart-groups.rules.ts'
import { type ChartSpan, chosenVisits } from './chart-visits.store.ts'
import {
  type Counts,
  type DayFigures,
  medianOf,
  slotsOf,
  sumOfCounts,
  totalOf,
  weekdayOf,
} from './day-figures.rules.ts'
import { type FiguresByDay, reasonKey } from './day-figures.store.ts'
import { countsHosts } from './host-figures.store.ts'
import { readSiteNames, readTimeZone } from './log.store.ts'

interface ChartRequest extends ChartSpan {
  readonly split: ChartSplit | null
  readonly before: { readonly from: Date; readonly to: Date } | null
  /** IANA; without it, that of the site or of the caller's first one. */
  readonly timeZone?: string
}

/** Upper ends of how long visits last, in minutes; beyond the last one they are all alike. */
const DWELL_MINUTES = [15, 30, 60, 120, 240, 480] as const
const HOSTS_MAX = 10
/** The id of the group of all reasons that the company does not offer; no hash is so short. */
const UNNAMED_REASONS = '*'

/** Statistics of the visits of a period, by the clock of their site. */
export async function readCharts(tenant: Tenant, { split, before, timeZone: asked, ...span }: ChartRequest) {
  const timeZone = asked ?? (await readTimeZone(tenant, span.siteId))
  const days = await readDays(tenant, span, timeZone)
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const [day, figures] of days) {
    const hours = week[weekdayOf(day)] ?? []
    for (const [hour, visits] of Object.entries(figures.hours)) {
      hours[Number(hour)] = (hours[Number(hour)] ?? 0) + visits
    }
  }
  const hours = Array.from({ length: 24 }, (_, hour) =>
    week.reduce((sum, ofDay) => sum + (ofDay[hour] ?? 0), 0),
  )
  const { minutes, exits } = sumsOf(days)
  const slots = slotsOf(minutes, DWELL_MINUTES)
  const names = split === null ? null : await readNames(tenant, split)
  const groups =
    names && split && visitGroups(groupDays(days, split, names, ({ [listOf[split]]: counts }) => counts))
  return {
    timeZone,
    visits: hours.reduce((sum, count) => sum + count, 0),
    hours,
    week,
    days: daysWithVisits(days),
    peaks: [...days].flatMap(([day, { peak }]) =>
      peak === null ? [] : [{ day, inside: peak.inside, at: peak.at }],
    ),
    capacity: await readCapacity(tenant, span.siteId),
    groups,
    peakGroups:
      names && split && groups
        ? sameGroups(
            groups,
            groupDays(days, split, names, ({ peak }) => peak?.[listOf[split]] ?? {}),
          )
        : null,
    ...(await readHosts(tenant, span)),
    dwell: [...DWELL_MINUTES, null].map((upTo, index) => ({ minutes: upTo, visits: slots[index] ?? 0 })),
    medianMinutes: medianOf(minutes),
    exits: {
      scanned: exits.scanned ?? 0,
      byHand: exits.byHand ?? 0,
      automatic: exits.automatic ?? 0,
      assumed: exits.assumed ?? 0,
    },
    refusals: await readRefusals(tenant, span),
    before: before && (await readBefore(tenant, { ...span, ...before }, timeZone)),
    feedback: await readFeedback(tenant, span, timeZone),
  }
}

const listOf = { site: 'sites', type: 'types', reason: 'reasons' } as const satisfies Record<
  ChartSplit,
  string
>

const sumsOf = (days: FiguresByDay) => ({
  minutes: sumOfCounts([...days.values()].map(({ minutes }) => minutes)),
  exits: sumOfCounts([...days.values()].map(({ exits }) => exits)),
})

const daysWithVisits = (days: FiguresByDay): { day: string; visits: number }[] =>
  [...days].flatMap(([day, { hours }]) => {
    const visits = totalOf(hours)
    return visits === 0 ? [] : [{ day, visits }]
  })

/** The span before, to compare with. */
async function readBefore(tenant: Tenant, span: ChartSpan, timeZone: string) {
  const byDay = await readDays(tenant, span, timeZone)
  const days = daysWithVisits(byDay)
  return {
    visits: days.reduce((sum, { visits }) => sum + visits, 0),
    days,
    medianMinutes: medianOf(sumsOf(byDay).minutes),
    peak: Math.max(0, ...[...byDay.values()].map(({ peak }) => peak?.inside ?? 0)),
  }
}

/** Names of what visits are divided by. */
async function readNames(tenant: Tenant, split: ChartSplit): Promise<ReadonlyMap<string, string>> {
  if (split === 'site') return readSiteNames(tenant)
  if (split === 'type') {
    const types = await tenant.select('visitor_types').select(['visitor_type_id', 'name']).execute()
    return new Map(types.map(({ visitor_type_id, name }) => [visitor_type_id, name]))
  }
  const reasons = await tenant.select('reasons').select('value').execute()
  return new Map(reasons.map(({ value }) => [reasonKey(value), value]))
}

/**
 * Reasons without a name are counted together as `UNNAMED_REASONS`; sites and types without a name keep their id.
 * @param names by the id of the group
 */
function groupDays(
  days: FiguresByDay,
  split: ChartSplit,
  names: ReadonlyMap<string, string>,
  pick: (figures: DayFigures) => Counts,
): GroupDay[] {
  // Reasons that visitors typed, and those that are offered no more, are named nowhere.
  const idOf = (id: string): string =>
    split !== 'reason' || id === '' || names.has(id) ? id : UNNAMED_REASONS
  return [...days].flatMap(([day, figures]) => {
    const byId = new Map<string, number>()
    for (const [id, visits] of Object.entries(pick(figures)))
      byId.set(idOf(id), (byId.get(idOf(id)) ?? 0) + visits)
    return [...byId].map(([id, visits]) => ({ day, id, name: names.get(id) ?? null, visits }))
  })
}

/** How many may be inside at once; `null`: there is no limit, or not everywhere. */
async function readCapacity(tenant: Tenant, siteId: string | null): Promise<number | null> {
  const { sites } = tenant
  const { capacity } = await tenant
    .select('companies')
    .leftJoin('sites as s', (join) => join.on('s.company_id', '=', tenant.companyId))
    .select(
      sql<string | null>`case when bool_and(coalesce(s.capacity, companies.capacity) > 0)
        then sum(coalesce(s.capacity, companies.capacity)) end`.as('capacity'),
    )
    .$if(siteId !== null, (query) => query.where('s.site_id', '=', siteId ?? ''))
    .$if(sites !== null, (query) => query.where('s.site_id', 'in', [...(sites ?? [])]))
    .executeTakeFirstOrThrow()
  return capacity === null ? null : Number(capacity)
}

/** Entries that tablets and phones refused, by why. */
async function readRefusals(tenant: Tenant, { from, to, siteId }: ChartSpan) {
  const { sites } = tenant
  const rows = await tenant
    .select('refusals')
    .select('reason')
    .select((row) => row.fn.countAll<string>().as('times'))
    .where('refused_at', '>=', from)
    .where('refused_at', '<', to)
    .$if(siteId !== null, (query) => query.where('site_id', '=', siteId ?? ''))
    .$if(sites !== null, (query) => query.where('site_id', 'in', [...(sites ?? [])]))
    .groupBy('reason')
    .orderBy('times', 'desc')
    .orderBy('reason')
    .execute()
  return rows.map(({ reason, times }) => ({ reason, times: Number(times) }))
}

/** The hosts with the most visits, where the company counts them. Hosts with fewer than `HOST_VISITS_MIN` visits are left out. */
async function readHosts(tenant: Tenant, span: ChartSpan) {
  if (!(await countsHosts(tenant))) return { showsHosts: false, hosts: [] }
  const hosts = await tenant
    .select('visits')
    .where(chosenVisits(tenant, span))
    .where('visits.entered_at', '>=', span.from)
    .where('visits.entered_at', '<', span.to)
    .innerJoin('hosts as h', (join) =>
      join.onRef('h.company_id', '=', 'visits.company_id').onRef('h.host_id', '=', 'visits.host_id'),
    )
    .select(['h.host_id', 'h.first_name', 'h.last_name'])
    .select((row) => row.fn.countAll<string>().as('visits'))
    .groupBy(['h.host_id', 'h.first_name', 'h.last_name'])
    .having((row) => row.fn.countAll(), '>=', HOST_VISITS_MIN)
    .orderBy('visits', 'desc')
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .limit(HOSTS_MAX)
    .execute()
  return {
    showsHosts: true,
    hosts: hosts.map(({ first_name, last_name, visits }) => ({
      name: fullName({ firstName: first_name, lastName: last_name }),
      visits: Number(visits),
    })),
  }
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
