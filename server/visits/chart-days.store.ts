import { sql } from 'kysely'
import { CHARTS_MAX_MS } from '#contract/limits.ts'
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
  const scope = scopeOf(tenant, span, timeZone)
  const whole = scope === null ? [] : await wholeDays(tenant, span, timeZone)
  const [first] = whole
  const last = whole.at(-1)
  if (scope === null || first === undefined || last === undefined) return countDays(tenant, span, timeZone)
  const days: FiguresByDay = new Map()
  if (span.from < first.begins)
    joinInto(days, await countDays(tenant, { ...span, to: first.begins }, timeZone))
  const kept = await keptDays(tenant, scope, first.day, last.day)
  const missing = whole.filter(({ day }) => !kept.has(day))
  for (const run of runsOf(missing)) {
    const [{ begins: from } = first] = run
    const { ends: to } = run.at(-1) ?? last
    const counted = await countAndKeep(tenant, scope, run, { ...span, from, to }, timeZone)
    for (const [day, figures] of counted) kept.set(day, figures)
  }
  joinInto(
    days,
    new Map(
      whole.flatMap(({ day }) => {
        const figures = kept.get(day)
        return figures === undefined ? [] : [[day, figures] as const]
      }),
    ),
  )
  if (last.ends < span.to) joinInto(days, await countDays(tenant, { ...span, from: last.ends }, timeZone))
  return days
}

/** What is kept is of one site or all, or of one type: other sets of visits are small, or seldom asked for. */
function scopeOf(tenant: Tenant, { siteId, visitorTypeId }: ChartSpan, timeZone: string): string | null {
  const isReached = tenant.sites === null || (siteId !== null && tenant.sites.includes(siteId))
  return isReached && (siteId === null || visitorTypeId === null)
    ? JSON.stringify([timeZone, siteId, visitorTypeId])
    : null
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
async function keptDays(tenant: Tenant, scope: string, from: string, to: string): Promise<FiguresByDay> {
  const rows = await tenant
    .select('chart_days')
    .select([sql<string>`to_char(chart_days.day, 'YYYY-MM-DD')`.as('iso'), 'figures'])
    .where('scope', '=', scope)
    .where('chart_days.day', '>=', sql<string>`${from}::date`)
    .where('chart_days.day', '<=', sql<string>`${to}::date`)
    .where(
      sql<boolean>`not exists (select 1 from chart_changes c where c.company_id = chart_days.company_id
        and c.from_at < chart_days.ends_at and c.to_at >= chart_days.begins_at)`,
    )
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
function countAndKeep(
  tenant: Tenant,
  scope: string,
  run: readonly LocalDay[],
  span: ChartSpan,
  timeZone: string,
): Promise<FiguresByDay> {
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

/** Forgets the days that visits have changed, and their changes. */
async function takeChanges(tx: Tenant): Promise<void> {
  const changes = await tx.delete('chart_changes').returning(['from_at', 'to_at']).execute()
  for (const { from, to } of joinedSpans(changes))
    await tx.delete('chart_days').where('begins_at', '<=', to).where('ends_at', '>', from).execute()
}

/** Spans that overlap as one. */
function joinedSpans(
  changes: readonly { readonly from_at: Date; readonly to_at: Date }[],
): { readonly from: Date; readonly to: Date }[] {
  const joined: { from: Date; to: Date }[] = []
  for (const { from_at, to_at } of changes.toSorted((a, b) => a.from_at.getTime() - b.from_at.getTime())) {
    const last = joined.at(-1)
    if (last && from_at <= last.to) last.to = to_at > last.to ? to_at : last.to
    else joined.push({ from: from_at, to: to_at })
  }
  return joined
}

/** The days of a year are counted before a person asks for them. */
export async function keepDaysFresh(tenant: Tenant): Promise<void> {
  await tenant.transaction(async (tx) => {
    if (await mayKeep(tx)) await takeChanges(tx)
  })
  const now = Date.now()
  const span = { from: new Date(now - CHARTS_MAX_MS), to: new Date(now), siteId: null, visitorTypeId: null }
  await readDays(tenant, span, await readTimeZone(tenant, null))
}
