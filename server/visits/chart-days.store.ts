import { sql } from 'kysely'
import { CHARTS_MAX_MS } from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { ChartSpan } from './chart-visits.store.ts'
import type { DayFigures } from './day-figures.rules.ts'
import { readTimeZone } from './log.store.ts'
import { countDays, type FiguresByDay, joinInto, PART_DAYS } from './day-figures.store.ts'

/**
 * A day is kept this long after its end. A change of a visit that is younger than a day leaves no trace in `chart_changes`, so that
 * entries and exits cost nothing: the hour between the two is for transactions that last.
 */
const KEPT_AFTER_HOURS = 25

/** A span of the greatest length, and the one before it, with which it is compared. */
const COUNTED_BEFOREHAND_MS = 2 * CHARTS_MAX_MS

/** Sets of sites that are counted beforehand in a company. */
const REACHED_SETS_MAX = 30

interface LocalDay {
  /** ISO day. */
  readonly day: string
  readonly begins: Date
  readonly ends: Date
}

/**
 * What charts say of each day of a span: of days that are over what was counted once, of the others what is counted now. The
 * answer is the same as that of counting all of them now.
 */
export async function readDays(tenant: Tenant, span: ChartSpan, timeZone: string): Promise<FiguresByDay> {
  const scope = (await isKnown(tenant, span)) ? scopeOf(tenant, span, timeZone) : null
  const whole = scope === null ? [] : await wholeDays(tenant, span, timeZone)
  const [first] = whole
  const last = whole.at(-1)
  if (scope === null || first === undefined || last === undefined) return countDays(tenant, span, timeZone)
  const days: FiguresByDay = new Map()
  if (span.from < first.begins)
    joinInto(days, await countDays(tenant, { ...span, to: first.begins }, timeZone))
  joinInto(days, await readWholeDays(tenant, scope, span, timeZone, whole))
  if (last.ends < span.to) joinInto(days, await countDays(tenant, { ...span, from: last.ends }, timeZone))
  return days
}

/** What is kept of days, and what is not is counted and kept. @param whole in the order of time */
async function readWholeDays(
  tenant: Tenant,
  scope: string,
  span: ChartSpan,
  timeZone: string,
  whole: readonly LocalDay[],
): Promise<FiguresByDay> {
  const kept = await keptDays(tenant, scope, whole)
  for (const run of runsOf(whole.filter(({ day }) => !kept.has(day)))) {
    const counted = await countAndKeep(tenant, scope, run, span, timeZone)
    for (const [day, figures] of counted) kept.set(day, figures)
  }
  return new Map(
    whole.flatMap(({ day }) => {
      const figures = kept.get(day)
      return figures === undefined ? [] : [[day, figures] as const]
    }),
  )
}

/** Whether the company has what is asked for: nothing is kept of an id that is made up. */
async function isKnown(tenant: Tenant, { siteId, visitorTypeId }: ChartSpan): Promise<boolean> {
  if (siteId === null && visitorTypeId === null) return true
  const { known } = await tenant
    .select('companies')
    .select(
      sql<boolean>`(${siteId}::text is null or exists (select 1 from sites s
          where s.company_id = ${tenant.companyId} and s.site_id = ${siteId}))
        and (${visitorTypeId}::text is null or exists (select 1 from visitor_types t
          where t.company_id = ${tenant.companyId} and t.visitor_type_id = ${visitorTypeId}))`.as('known'),
    )
    .executeTakeFirstOrThrow()
  return known
}

/**
 * What is kept is of one clock, of the sites that a person reaches or has chosen, and of one type or all. `null`: the person has
 * chosen a site that they do not reach, of which they see nothing: that is kept for no other person.
 */
function scopeOf({ sites }: Tenant, { siteId, visitorTypeId }: ChartSpan, timeZone: string): string | null {
  const reached = sites === null ? null : [...new Set(sites)].sort()
  if (siteId !== null && reached !== null && !reached.includes(siteId)) return null
  const chosen = siteId === null ? reached : [siteId]
  // One site is named alike, whether it was chosen or is all that a person reaches.
  return JSON.stringify([timeZone, chosen?.length === 1 ? chosen[0] : chosen, visitorTypeId])
}

/** The days of which all is in the span, and that have been over for some time. */
async function wholeDays(tenant: Tenant, { from, to }: ChartSpan, timeZone: string): Promise<LocalDay[]> {
  const zone = sql.lit(timeZone)
  const days = sql<LocalDay>`(
    select to_char(d, 'YYYY-MM-DD') as day, d at time zone ${zone} as begins, (d + interval '1 day') at time zone ${zone} as ends
    from generate_series(date_trunc('day', ${from}::timestamptz at time zone ${zone}),
      ${to}::timestamptz at time zone ${zone}, interval '1 day') as d
  )`
  return tenant
    .select('companies')
    .innerJoin(days.as('days'), (join) => join.onTrue())
    .select(['days.day', 'days.begins', 'days.ends'])
    .where('days.begins', '>=', from)
    .where('days.ends', '<=', to)
    .where('days.ends', '<=', sql<Date>`now() - ${KEPT_AFTER_HOURS} * interval '1 hour'`)
    .orderBy('days.begins')
    .execute()
}

/** What is kept of days that no visit has changed since. */
async function keptDays(tenant: Tenant, scope: string, whole: readonly LocalDay[]): Promise<FiguresByDay> {
  const [first] = whole
  const last = whole.at(-1)
  if (first === undefined || last === undefined) return new Map()
  // One set of spans, read once: a purge leaves as many changes as visits, and each would be compared with each day.
  const changed = sql`(select range_agg(tstzrange(from_at, greatest(from_at, to_at), '[]'))
    from chart_changes where company_id = ${tenant.companyId})`
  const rows = await tenant
    .select('chart_days')
    .select([sql<string>`to_char(chart_days.day, 'YYYY-MM-DD')`.as('iso'), 'figures'])
    .where('scope', '=', scope)
    .where('chart_days.day', '>=', sql<string>`${first.day}::date`)
    .where('chart_days.day', '<=', sql<string>`${last.day}::date`)
    .where(sql<boolean>`not coalesce(${changed} && tstzrange(begins_at, ends_at), false)`)
    .execute()
  return new Map(rows.map(({ iso, figures }) => [iso, figures as DayFigures]))
}

/** Days that follow one another, as many as one statement counts. */
function runsOf(days: readonly LocalDay[]): LocalDay[][] {
  const runs: LocalDay[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run.length < PART_DAYS && run.at(-1)?.ends.getTime() === day.begins.getTime()) run.push(day)
    else runs.push([day])
  }
  return runs
}

/**
 * One at a time keeps what it has counted; it has first taken the changes that were made until then, and counts after that: what
 * changes meanwhile leaves a change that the next one takes. The others count without keeping.
 */
async function countAndKeep(
  tenant: Tenant,
  scope: string,
  run: readonly LocalDay[],
  asked: ChartSpan,
  timeZone: string,
): Promise<FiguresByDay> {
  const [first] = run
  const last = run.at(-1)
  if (first === undefined || last === undefined) return new Map()
  const span = { ...asked, from: first.begins, to: last.ends }
  return tenant.transaction(async (tx) => {
    if (!(await mayKeep(tx))) return countDays(tx, span, timeZone)
    await takeChanges(tx)
    const counted = await countDays(tx, span, timeZone)
    const rows = run.flatMap(({ day, begins, ends }) => {
      const figures = counted.get(day)
      return figures === undefined
        ? []
        : [{ scope, day, begins_at: begins, ends_at: ends, figures: JSON.stringify(figures) }]
    })
    if (rows.length > 0)
      await tx
        .insert('chart_days', rows as never)
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'scope', 'day']).doUpdateSet((row) => ({
            begins_at: row.ref('excluded.begins_at'),
            ends_at: row.ref('excluded.ends_at'),
            figures: row.ref('excluded.figures'),
          })),
        )
        .execute()
    return counted
  })
}

async function mayKeep(tx: Tenant): Promise<boolean> {
  const { mine } = await tx
    .select('companies')
    .select(
      sql<boolean>`pg_try_advisory_xact_lock(hashtext('chart_days'), hashtext(companies.company_id))`.as(
        'mine',
      ),
    )
    .executeTakeFirstOrThrow()
  return mine
}

async function takeChanges(tx: Tenant): Promise<void> {
  await tx.select('companies').select(sql`take_chart_changes(companies.company_id)`.as('done')).execute()
}

/**
 * The days of two years are counted before a person asks for them: of all visits, of each site and type, and of the sites that one
 * person reaches.
 */
export async function keepDaysFresh(
  tenantOf: (companyId: string, sites: readonly string[] | null) => Tenant,
  companyId: string,
): Promise<void> {
  const tenant = tenantOf(companyId, null)
  await tenant.transaction(async (tx) => {
    if (await mayKeep(tx)) await takeChanges(tx)
  })
  const past = await countedBeforehand(tenant)
  if (past === null) return
  const keep = async (by: Tenant, chosen: Pick<ChartSpan, 'siteId' | 'visitorTypeId'>): Promise<void> => {
    const span = { ...past, ...chosen }
    const timeZone = await readTimeZone(by, chosen.siteId)
    const scope = scopeOf(by, span, timeZone)
    if (scope !== null) await readWholeDays(by, scope, span, timeZone, await wholeDays(by, span, timeZone))
  }
  await keep(tenant, { siteId: null, visitorTypeId: null })
  const sites = await tenant.select('sites').select('site_id').execute()
  for (const { site_id } of sites) await keep(tenant, { siteId: site_id, visitorTypeId: null })
  for (const reached of await listReachedSites(tenant))
    await keep(tenantOf(companyId, reached), { siteId: null, visitorTypeId: null })
  const types = await tenant.select('visitor_types').select('visitor_type_id').execute()
  for (const { visitor_type_id } of types)
    await keep(tenant, { siteId: null, visitorTypeId: visitor_type_id })
}

/** `null`: there has been no visit. */
async function countedBeforehand(tenant: Tenant): Promise<Pick<ChartSpan, 'from' | 'to'> | null> {
  const { first } = await tenant
    .select('visits')
    .select((row) => row.fn.min('entered_at').as('first'))
    .executeTakeFirstOrThrow()
  if (first === null) return null
  const now = Date.now()
  // The first day as a whole, by any clock.
  return {
    from: new Date(Math.max(now - COUNTED_BEFOREHAND_MS, first.getTime() - 2 * DAY_MS)),
    to: new Date(now),
  }
}

/** Sets of several sites to which the roles of an account are bound: the most common ones, for others count when they look. */
async function listReachedSites(tenant: Tenant): Promise<string[][]> {
  const ofAccounts = sql<{ sites: string[] }>`(
    select array_agg(distinct site_id order by site_id) as sites from memberships
    where company_id = ${tenant.companyId} group by account_id
    having count(distinct site_id) > 1 and not bool_or(site_id = '')
  )`
  const rows = await tenant
    .select('companies')
    .innerJoin(ofAccounts.as('reached'), (join) => join.onTrue())
    .select('reached.sites')
    .groupBy('reached.sites')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .limit(REACHED_SETS_MAX)
    .execute()
  return rows.map(({ sites }) => sites)
}
