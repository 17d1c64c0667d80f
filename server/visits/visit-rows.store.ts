import { hostNameOf } from '#server/platform/host-name.ts'
import { sql } from 'kysely'
import { searchWords } from '#server/database/search-key.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'

/** Visits with the names that a list shows, of the caller's sites, or of those that are asked for. */
export const visitRows = (tenant: Tenant, reached = ofOwnSites(tenant)) =>
  tenant
    .select('visits')
    .innerJoin('visitors as p', (join) =>
      join.onRef('p.company_id', '=', 'visits.company_id').onRef('p.visitor_id', '=', 'visits.visitor_id'),
    )
    .leftJoin('hosts as h', (join) =>
      join.onRef('h.company_id', '=', 'visits.company_id').onRef('h.host_id', '=', 'visits.host_id'),
    )
    .leftJoin('visitor_types as t', (join) =>
      join
        .onRef('t.company_id', '=', 'visits.company_id')
        .onRef('t.visitor_type_id', '=', 'visits.visitor_type_id'),
    )
    .select(['visits.visit_id', 'visits.visitor_id', 'visits.site_id', 'visits.reason', 'visits.received_at'])
    .select(['visits.entered_at', 'visits.exited_at', 'visits.exit_assumed', 'visits.annulled_at'])
    .select(['visits.exit_site_id', 'visits.device_id', 'visits.exit_device_id', 'visits.needs_escort'])
    .select(['visits.entry_how', 'visits.exit_how', 'p.first_name', 'p.last_name', 'p.company_name'])
    .select(['t.name as type_name', 'h.first_name as host_first_name', 'h.last_name as host_last_name'])
    .where(reached)

export type VisitRow = Awaited<ReturnType<ReturnType<typeof visitRows>['executeTakeFirstOrThrow']>>

export const ofOwnSites = ({ sites }: Tenant, column = 'visits.site_id') =>
  sites === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${sql.val([...sites])}::text[])`

/**
 * The same for an evacuation: a person at no site may stand at any of them, so staff of each site look for them, and
 * each site's roll call lists them.
 */
export const ofOwnOrNoSite = (tenant: Tenant, column = 'visits.site_id') =>
  sql<boolean>`(${sql.ref(column)} = '' or ${ofOwnSites(tenant, column)})`

/**
 * Visitors whom the caller's sites know: those who have visited one of them, and for some days those who signed up or
 * were identified at one of their tablets or phones.
 */
export const ofKnownVisitors = ({ companyId, sites }: Tenant) =>
  sites === null
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select 1 from visits x where x.company_id = ${companyId}
          and x.visitor_id = visitors.visitor_id and x.site_id = any(${sql.val([...sites])}::text[]))
        or exists (select 1 from token_visitors b
          join tokens k on k.company_id = b.company_id and k.token_hash = b.token_hash
          where b.company_id = ${companyId} and b.visitor_id = visitors.visitor_id
            and k.site_id = any(${sql.val([...sites])}::text[])))`

/** Whether a printer serves the site of a visit. */
export const hasPrinter = ({ companyId }: Tenant, visit: string) =>
  sql<boolean>`exists (select 1 from printers r where r.company_id = ${companyId}
    and (r.site_id is null or r.site_id = ${sql.ref(`${visit}.site_id`)}))`

/** Every word that was typed begins a word of the visitor's; `null` where nothing was. */
export function matching(search: string) {
  const words = searchWords(search)
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return words.length === 0 ? null : sql<boolean>`p.search_words @@ ${query}::tsquery`
}

/** The position where the page before ended: an instant and an id. */
export function placeOf(after: string | null): readonly [Date, string] | null {
  const [at = '', id = ''] = (after ?? '').split('/')
  const moment = new Date(at)
  return Number.isNaN(moment.getTime()) || !/^[0-9a-f-]{36}$/.test(id) ? null : [moment, id]
}
export const placeAfter = (at: Date, id: string): string => `${at.toISOString()}/${id}`

/** The wire's fields that every list has. */
export const namesOf = (row: VisitRow) => ({
  visitId: row.visit_id,
  visitorId: row.visitor_id,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
  visitorType: row.type_name,
  hostName: hostNameOf(row),
  siteId: siteOrNull(row.site_id),
  enteredAt: row.entered_at.toISOString(),
  isLate: row.received_at !== null,
  needsEscort: row.needs_escort,
})

/** Flags by the id of what they are about. */
export async function flagsOf(tenant: Tenant, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return []
  return tenant
    .select('every_visit_flag')
    .select(['subject_id', 'kind'])
    .where('subject_id', '=', sql<string>`any(${sql.val([...subjectIds])}::uuid[])`)
    .execute()
}

/** Whether the visitor needs help in an evacuation, by what reception or they themselves as a guest have said. @param visits the table's alias */
export const needsHelp = ({ companyId }: Tenant, visits: 'visits' | 'v') =>
  sql<boolean>`(${sql.ref(`${visits}.needs_help`)} or exists (select 1 from guests g where g.company_id = ${companyId}
    and g.visitor_id = ${sql.ref(`${visits}.visitor_id`)} and g.visit_id = ${sql.ref(`${visits}.visit_id`)} and g.needs_help))`
