import { sql } from 'kysely'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { matching, namesOf, placeAfter, placeOf, type VisitRow, visitRows } from './visit-rows.store.ts'

export interface VisitFilter {
  readonly search: string
  readonly from: Date | null
  readonly to: Date | null
  readonly siteId: string | null
  readonly hostId: string | null
  readonly visitorTypeId: string | null
  readonly direction: 'entry' | 'exit'
}

/** Up to this number of visitors their visits are looked up one by one; above it, the log is read by time to fill a page. */
const FEW_VISITORS = 3_000

/** @param after the place of the page before. @returns one more than `rows` where there is another page */
async function readLog(tenant: Tenant, filter: VisitFilter, after: string | null, rows: number) {
  const words = matching(filter.search)
  const few = words === null ? null : await fewVisitors(tenant, words)
  if (few?.length === 0) return []
  const moment = filter.direction === 'entry' ? 'visits.entered_at' : 'visits.exited_at'
  const at = sql.ref<Date>(moment)
  const place = placeOf(after)
  const { from, to, siteId, hostId, visitorTypeId } = filter
  return visitRows(tenant)
    .$if(filter.direction === 'exit', (query) => query.where('visits.exited_at', 'is not', null))
    .$if(from !== null, (query) => query.where(at, '>=', from))
    .$if(to !== null, (query) => query.where(at, '<', to))
    .$if(siteId !== null, (query) => query.where('visits.site_id', '=', siteId ?? ''))
    .$if(hostId !== null, (query) => query.where('visits.host_id', '=', hostId))
    .$if(visitorTypeId !== null, (query) => query.where('visits.visitor_type_id', '=', visitorTypeId))
    .$if(words !== null && few === null, (query) => query.where(walked(words ?? sql<boolean>`true`)))
    .$if(few !== null, (query) =>
      query.where('visits.visitor_id', '=', sql<string>`any(${sql.val(few)}::uuid[])`),
    )
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(${at}, visits.visit_id) < (${place?.[0]}, ${place?.[1]})`),
    )
    .orderBy(at, 'desc')
    .orderBy('visits.visit_id', 'desc')
    .limit(rows + 1)
    .execute()
}

/** Asked of each visit in turn: `offset 0` keeps the planner from joining all visits of everybody who matches. */
const walked = (words: NonNullable<ReturnType<typeof matching>>) =>
  sql<boolean>`exists (select 1 from visitors as p where p.company_id = visits.company_id
    and p.visitor_id = visits.visitor_id and ${words} offset 0)`

/** `null`: too many to name them. */
async function fewVisitors(tenant: Tenant, words: NonNullable<ReturnType<typeof matching>>) {
  const rows = await tenant
    .select('visitors')
    .innerJoin('visitors as p', (join) =>
      join
        .onRef('p.company_id', '=', 'visitors.company_id')
        .onRef('p.visitor_id', '=', 'visitors.visitor_id'),
    )
    .select('visitors.visitor_id')
    .where(words)
    .limit(FEW_VISITORS + 1)
    .execute()
  return rows.length > FEW_VISITORS ? null : rows.map(({ visitor_id }) => visitor_id)
}

export const logRow = (row: VisitRow) => ({
  ...namesOf(row),
  reason: row.reason,
  entryHow: row.entry_how,
  exitedAt: row.exited_at?.toISOString() ?? null,
  exitHow: row.exited_at === null ? null : row.exit_assumed ? ('automatic' as const) : row.exit_how,
  isAnnulled: row.annulled_at !== null,
})

export async function readLogPage(tenant: Tenant, filter: VisitFilter, after: string | null) {
  const rows = await readLog(tenant, filter, after, CONSOLE_PAGE_ROWS)
  const page = rows.slice(0, CONSOLE_PAGE_ROWS)
  const last = page.at(-1)
  const hasMore = rows.length > page.length && last !== undefined
  return { visits: page.map(logRow), next: hasMore ? placeOfRow(last, filter) : null }
}

const placeOfRow = (row: VisitRow, { direction }: VisitFilter): string =>
  placeAfter((direction === 'exit' ? row.exited_at : null) ?? row.entered_at, row.visit_id)

const BATCH = 5_000

/** All that a filter finds; `null` if that is more than `most`. */
export async function readWholeLog(tenant: Tenant, filter: VisitFilter, most: number) {
  const all: VisitRow[] = []
  for (let after: string | null = null; ; ) {
    const rows = await readLog(tenant, filter, after, BATCH)
    const batch = rows.slice(0, BATCH)
    all.push(...batch)
    if (all.length > most) return null
    const last = batch.at(-1)
    if (rows.length === batch.length || last === undefined) return all
    after = placeOfRow(last, filter)
  }
}

/** The clock of a site, or of the company's first one; IANA name. */
export async function readTimeZone(tenant: Tenant, siteId: string | null): Promise<string> {
  const { zone } = await tenant
    .select('sites')
    .select(
      sql<string>`coalesce(min(time_zone) filter (where site_id = ${siteId}::text),
      (array_agg(time_zone order by site_id))[1], 'UTC')`.as('zone'),
    )
    .executeTakeFirstOrThrow()
  return zone
}

/** Names of sites, by their ids. */
export async function readSiteNames(tenant: Tenant): Promise<ReadonlyMap<string, string>> {
  const rows = await tenant.select('sites').select(['site_id', 'name']).execute()
  return new Map(rows.map(({ site_id, name }) => [site_id, name]))
}
