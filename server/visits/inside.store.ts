import { sql } from 'kysely'
import { EVACUATION_MAX_ROWS } from '#contract/limits.ts'
import { lastClosing } from '#server/companies/last-closing.store.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { readPresentEmployees } from '#server/presence/present-employees.store.ts'
import {
  flagsOf,
  hasPrinter,
  matching,
  needsHelp,
  namesOf,
  ofKnownVisitors,
  ofOwnOrNoSite,
  ofOwnSites,
  placeAfter,
  placeOf,
  visitRows,
} from './visit-rows.store.ts'

interface Asked {
  readonly siteId: string | null
  readonly search: string
  readonly after: string | null
  readonly rows: number
}

const open = (tenant: Tenant, siteId: string | null) => {
  const all = visitRows(tenant).where('visits.exited_at', 'is', null)
  return siteId === null ? all : all.where('visits.site_id', '=', siteId)
}

export async function readInside(tenant: Tenant, { siteId, search, after, rows: most }: Asked) {
  const words = matching(search)
  const from = placeOf(after)
  const rows = await open(tenant, siteId)
    .select(sql<boolean>`visits.entered_at < ${lastClosing(tenant, 'visits')}`.as('is_overdue'))
    .select(hasPrinter(tenant, 'visits').as('can_print'))
    .$if(words !== null, (query) => query.where(words ?? sql<boolean>`true`))
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(visits.entered_at, visits.visit_id) < (${from?.[0]}, ${from?.[1]})`),
    )
    .orderBy('visits.entered_at', 'desc')
    .orderBy('visits.visit_id', 'desc')
    .limit(most + 1)
    .execute()
  const page = rows.slice(0, most)
  const flags = await flagsOf(
    tenant,
    page.flatMap((row) => [row.visit_id, row.visitor_id]),
  )
  const kindsOf = new Map<string, (typeof flags)[number]['kind'][]>()
  for (const { subject_id, kind } of flags)
    kindsOf.set(subject_id, [...(kindsOf.get(subject_id) ?? []), kind])
  const last = page.at(-1)
  return {
    people: page.map((row) => ({
      ...namesOf(row),
      how: row.entry_how,
      flags: [row.visit_id, row.visitor_id].flatMap((id) => kindsOf.get(id) ?? []),
      isOverdue: row.is_overdue,
      canPrint: row.can_print,
    })),
    ...(await readOccupancy(tenant, siteId)),
    next: rows.length > page.length && last ? placeAfter(last.entered_at, last.visit_id) : null,
  }
}

/** The occupancy that the capacity rule counts at a site, or at all sites of the caller; the only one has its own capacity. */
async function readOccupancy(tenant: Tenant, siteId: string | null) {
  const places = tenant
    .select('occupancy')
    .where(ofOwnSites(tenant, 'occupancy.site_id'))
    .select((row) => row.fn.sum<string>('inside').as('inside'))
  const { inside } = await (siteId === null
    ? places
    : places.where('site_id', '=', siteId)
  ).executeTakeFirstOrThrow()
  const onlySite = tenant
    .select('sites')
    .where(ofOwnSites(tenant, 'sites.site_id'))
    .select((row) => row.fn.min('site_id').as('site_id'))
    .having((row) => row(row.fn.countAll(), '=', 1))
  const { most } = await tenant
    .select('companies')
    .leftJoin('sites as s', (join) =>
      join
        .on('s.company_id', '=', tenant.companyId)
        .on('s.site_id', '=', (row) => row.fn.coalesce(row.val(siteId), onlySite)),
    )
    .select(sql<number>`coalesce(s.capacity, companies.capacity)`.as('most'))
    .executeTakeFirstOrThrow()
  return { inside: Number(inside ?? 0), most }
}

/** All of them, by name, with those at no site, who may be at any. */
export async function readEvacuation(tenant: Tenant, siteId: string | null) {
  const rows = await visitRows(tenant, ofOwnOrNoSite(tenant))
    .where('visits.exited_at', 'is', null)
    .$if(siteId !== null, (query) => query.where('visits.site_id', 'in', [siteId ?? '', '']))
    .select(sql<Date>`now()`.as('at'))
    .select(needsHelp(tenant, 'visits').as('needs_help'))
    .orderBy(byName('p.last_name'))
    .orderBy(byName('p.first_name'))
    .orderBy('visits.visit_id')
    .limit(EVACUATION_MAX_ROWS + 1)
    .execute()
  const employees = await readPresentEmployees(tenant, siteId)
  const sites = await tenant
    .select('sites')
    .select(['site_id', 'muster_points'])
    .where(ofOwnSites(tenant, 'sites.site_id'))
    .orderBy(byName('name'))
    .execute()
  const visitors = rows.slice(0, EVACUATION_MAX_ROWS).map((row) => {
    const { visitId, firstName, lastName, companyName, hostName, enteredAt } = namesOf(row)
    return {
      visitId,
      firstName,
      lastName,
      companyName,
      hostName,
      enteredAt,
      kind: 'visitor' as const,
      siteId: namesOf(row).siteId,
      how: row.entry_how,
      needsHelp: row.needs_help,
    }
  })
  return {
    at: (rows[0]?.at ?? new Date()).toISOString(),
    isCut: rows.length > EVACUATION_MAX_ROWS,
    people: [
      ...visitors,
      ...employees.map(({ personId, firstName, lastName, siteId: at, since }) => ({
        visitId: personId,
        firstName,
        lastName,
        companyName: null,
        hostName: null,
        siteId: at,
        enteredAt: since.toISOString(),
        kind: 'employee' as const,
        how: 'scanned' as const,
        needsHelp: false,
      })),
    ],
    musterPoints: sites.flatMap(({ site_id, muster_points }) =>
      muster_points.map((name) => ({ siteId: site_id, name })),
    ),
  }
}

const FOUND_MAX = 20

/**
 * Visitors by the beginnings of their words; none while nothing is typed. An account of some sites finds visitors whom
 * these sites know, and reads nothing of other sites.
 */
export async function searchVisitors(tenant: Tenant, search: string) {
  const words = matching(search)
  if (words === null) return []
  const rows = await tenant
    .select('visitors')
    .innerJoin('visitors as p', (join) =>
      join
        .onRef('p.company_id', '=', 'visitors.company_id')
        .onRef('p.visitor_id', '=', 'visitors.visitor_id'),
    )
    .leftJoin('visitor_types as t', (join) =>
      join
        .onRef('t.company_id', '=', 'visitors.company_id')
        .onRef('t.visitor_type_id', '=', 'p.visitor_type_id'),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('visits as v')
          .select(['v.entered_at', sql<boolean>`v.exited_at is null`.as('is_inside')])
          .where('v.company_id', '=', tenant.companyId)
          .whereRef('v.visitor_id', '=', 'visitors.visitor_id')
          .where('v.annulled_at', 'is', null)
          .where(ofOwnSites(tenant, 'v.site_id'))
          .orderBy('v.entered_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['visitors.visitor_id', 'visitors.first_name', 'visitors.last_name', 'visitors.company_name'])
    .select(['last.entered_at', 'last.is_inside', 't.visitor_type_id', 't.name'])
    .where(words)
    .where(ofKnownVisitors(tenant))
    .orderBy('visitors.last_name')
    .orderBy('visitors.first_name')
    .orderBy('visitors.visitor_id')
    .limit(FOUND_MAX)
    .execute()
  return rows.map(({ visitor_type_id, name, ...row }) => ({
    ...foundVisitor(row),
    visitorType: visitor_type_id !== null && name !== null ? { id: visitor_type_id, name } : null,
  }))
}

interface FoundVisitorRow {
  readonly visitor_id: string
  readonly first_name: string
  readonly last_name: string
  readonly company_name: string | null
  /** Of the last visit, if there is one. */
  readonly is_inside: boolean | null
  readonly entered_at: Date | null
}

export const foundVisitor = (row: FoundVisitorRow) => ({
  visitorId: row.visitor_id,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
  isInside: row.is_inside === true,
  lastVisitAt: row.entered_at?.toISOString() ?? null,
})
