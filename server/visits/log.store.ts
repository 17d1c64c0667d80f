import { sql } from 'kysely'
import type { AccessMeans, visitMarks } from '#contract/console/log.ts'
import type { Certainty } from '#contract/console/today.ts'
import { CONSOLE_PAGE_ROWS, LOG_COUNT_MAX } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import {
  flagsOf,
  matching,
  namesOf,
  ofOwnSites,
  placeAfter,
  placeOf,
  type VisitRow,
  visitRows,
} from './visit-rows.store.ts'

export interface VisitFilter {
  readonly search: string
  readonly from: Date | null
  readonly to: Date | null
  readonly siteId: string | null
  readonly hostId: string | null
  readonly visitorTypeId: string | null
  readonly direction: 'entry' | 'exit'
  readonly how: Certainty | null
  readonly enteredBy: AccessMeans | null
  readonly leftBy: AccessMeans | null
  readonly mark: (typeof visitMarks)[number] | null
}

/** Up to this number of visitors their visits are looked up one by one; above it, the log is read by time to fill a page. */
const FEW_VISITORS = 3_000

/** The visits that a filter finds, as a condition on `visits`; `null`: no visitor has these words. */
async function foundBy(tenant: Tenant, filter: VisitFilter) {
  const words = matching(filter.search)
  const few = words === null ? null : await fewVisitors(tenant, words)
  if (few?.length === 0) return null
  const { from, to, siteId, hostId, visitorTypeId, direction, how, enteredBy, leftBy, mark } = filter
  const at = momentOf(filter)
  const conditions = [
    ...(direction === 'exit' ? [sql<boolean>`visits.exited_at is not null`] : []),
    ...(from === null ? [] : [sql<boolean>`${at} >= ${from}`]),
    ...(to === null ? [] : [sql<boolean>`${at} < ${to}`]),
    ...(siteId === null ? [] : [sql<boolean>`visits.site_id = ${siteId}`]),
    ...(hostId === null ? [] : [sql<boolean>`visits.host_id = ${hostId}`]),
    ...(visitorTypeId === null ? [] : [sql<boolean>`visits.visitor_type_id = ${visitorTypeId}`]),
    ...(how === null ? [] : [madeBy[how]]),
    ...(enteredBy === null ? [] : [entered[enteredBy]]),
    ...(leftBy === null ? [] : [left[leftBy]]),
    ...(mark === null ? [] : [marked[mark](tenant)]),
    ...(few === null ? [] : [sql<boolean>`visits.visitor_id = any(${sql.val(few)}::uuid[])`]),
    ...(words !== null && few === null ? [walked(tenant, words)] : []),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const momentOf = ({ direction }: VisitFilter) =>
  sql.ref<Date>(direction === 'entry' ? 'visits.entered_at' : 'visits.exited_at')

/** In the words of the partial indexes of migration 0415. */
const madeBy = {
  byHand: sql<boolean>`(visits.entry_how = 'byHand' or visits.exit_how = 'byHand')`,
  automatic: sql<boolean>`(visits.exit_assumed or visits.exit_how = 'automatic')`,
  scanned: sql<boolean>`(visits.entry_how = 'scanned' and visits.exit_how = 'scanned' and not visits.exit_assumed)`,
} satisfies Record<Certainty, unknown>

/** Only a tablet has a device id. In the words of the partial indexes of migrations 0415 and 0421. */
const entered = {
  tablet: sql<boolean>`(visits.entry_how = 'scanned' and visits.device_id is not null)`,
  phone: sql<boolean>`(visits.entry_how = 'scanned' and visits.device_id is null)`,
  byHand: sql<boolean>`visits.entry_how = 'byHand'`,
  automatic: sql<boolean>`visits.entry_how = 'automatic'`,
} satisfies Record<AccessMeans, unknown>
const ownExit = sql`visits.exited_at is not null and not visits.exit_assumed and visits.exit_how = 'scanned'`
const left = {
  tablet: sql<boolean>`(${ownExit} and visits.exit_device_id is not null)`,
  phone: sql<boolean>`(${ownExit} and visits.exit_device_id is null)`,
  byHand: sql<boolean>`(visits.exited_at is not null and not visits.exit_assumed and visits.exit_how = 'byHand')`,
  automatic: sql<boolean>`(visits.exited_at is not null and (visits.exit_assumed or visits.exit_how = 'automatic'))`,
} satisfies Record<AccessMeans, unknown>

/** The same of a row. */
const meansOf = (how: Certainty, deviceId: string | null): AccessMeans =>
  how !== 'scanned' ? how : deviceId === null ? 'phone' : 'tablet'

const marked = {
  annulled: () => sql<boolean>`visits.annulled_at is not null`,
  late: () => sql<boolean>`visits.received_at is not null`,
  inside: () => sql<boolean>`visits.exited_at is null`,
  // The few flags are looked up first; a flag on a visitor concerns all their visits.
  flagged: ({ companyId }: Tenant) => sql<boolean>`visits.visit_id in (
    select subject_id from every_visit_flag where company_id = ${companyId}
    union select x.visit_id from visit_flags f join visits x
      on x.company_id = f.company_id and x.visitor_id = f.subject_id
      where f.company_id = ${companyId} and f.kind = 'EMAIL_TAKEN')`,
} satisfies Record<NonNullable<VisitFilter['mark']>, unknown>

/** @param after the place of the page before. @returns one more than `rows` where there is another page */
async function readLog(tenant: Tenant, filter: VisitFilter, after: string | null, rows: number) {
  const found = await foundBy(tenant, filter)
  if (found === null) return []
  const at = momentOf(filter)
  const place = placeOf(after)
  return visitRows(tenant)
    .where(found)
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(${at}, visits.visit_id) < (${place?.[0]}, ${place?.[1]})`),
    )
    .orderBy(at, 'desc')
    .orderBy('visits.visit_id', 'desc')
    .limit(rows + 1)
    .execute()
}

/** Asked of each visit in turn: `offset 0` keeps the planner from joining all visits of everybody who matches. */
const walked = ({ companyId }: Tenant, words: NonNullable<ReturnType<typeof matching>>) =>
  sql<boolean>`exists (select 1 from visitors as p where p.company_id = ${companyId}
    and p.visitor_id = visits.visitor_id and ${words} offset 0)`

/** The visitors with these words; `null`: there are too many to look up their visits one by one. */
export async function fewVisitors(tenant: Tenant, words: NonNullable<ReturnType<typeof matching>>) {
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

export function logRow(row: VisitRow) {
  const exitHow = row.exited_at === null ? null : row.exit_assumed ? ('automatic' as const) : row.exit_how
  return {
    ...namesOf(row),
    reason: row.reason,
    entryHow: row.entry_how,
    enteredBy: meansOf(row.entry_how, row.device_id),
    exitedAt: row.exited_at?.toISOString() ?? null,
    exitHow,
    leftBy: exitHow && meansOf(exitHow, row.exit_device_id),
    isAnnulled: row.annulled_at !== null,
  }
}

export async function readLogPage(tenant: Tenant, filter: VisitFilter, after: string | null) {
  const rows = await readLog(tenant, filter, after, CONSOLE_PAGE_ROWS)
  const page = rows.slice(0, CONSOLE_PAGE_ROWS)
  const last = page.at(-1)
  const hasMore = rows.length > page.length && last !== undefined
  const flags = await flagsOf(
    tenant,
    page.flatMap((row) => [row.visit_id, row.visitor_id]),
  )
  const visits = page.map((row) => ({
    ...logRow(row),
    flags: flags
      .filter(({ subject_id }) => subject_id === row.visit_id || subject_id === row.visitor_id)
      .map(({ kind }) => kind),
  }))
  return { visits, next: hasMore ? placeOfRow(last, filter) : null }
}

/** How many visits a filter finds, of the caller's sites. */
export async function countLog(tenant: Tenant, filter: VisitFilter) {
  const found = await foundBy(tenant, filter)
  if (found === null) return { visits: 0, isMore: false }
  const { companyId } = tenant
  const { count } = await tenant
    .select('companies')
    .select(
      sql<string>`(select count(*) from (select 1 from visits where visits.company_id = ${companyId}
        and ${ofOwnSites(tenant)} and ${found} limit ${LOG_COUNT_MAX + 1}) as found)`.as('count'),
    )
    .executeTakeFirstOrThrow()
  return { visits: Math.min(Number(count), LOG_COUNT_MAX), isMore: Number(count) > LOG_COUNT_MAX }
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

/** The clock of a site, or of the first one that the caller reaches, or else of the company's first one; IANA name. */
export async function readTimeZone(tenant: Tenant, siteId: string | null): Promise<string> {
  const { zone } = await tenant
    .select('sites')
    .select(
      sql<string>`coalesce(min(time_zone) filter (where site_id = ${siteId}::text),
      (array_agg(time_zone order by not ${ofOwnSites(tenant, 'sites.site_id')}, site_id))[1], 'UTC')`.as(
        'zone',
      ),
    )
    .executeTakeFirstOrThrow()
  return zone
}

/** Names of sites, by their ids. */
export async function readSiteNames(tenant: Tenant): Promise<ReadonlyMap<string, string>> {
  const rows = await tenant.select('sites').select(['site_id', 'name']).execute()
  return new Map(rows.map(({ site_id, name }) => [site_id, name]))
}
