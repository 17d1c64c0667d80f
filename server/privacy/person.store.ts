import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import { PERSON_DOCUMENTS_MAX } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { keptVisitor } from '#server/visitors/kept-visitor.store.ts'
import { acceptedDocument, acceptedDocuments } from '#server/visits/accepted-documents.store.ts'
import { hasPrinter, ofKnownVisitors, ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { readNotes } from './visitor-notes.store.ts'

/** The visitor for whom an id stands, if the caller's sites know them; erased visitors are none. */
const known = (tenant: Tenant, visitorId: string) =>
  tenant
    .select('visitors')
    .where('visitors.visitor_id', '=', keptVisitor(tenant.companyId, visitorId))
    .where('erased_at', 'is', null)
    .where(ofKnownVisitors(tenant))

/** @returns the id of the visitor for whom an id stands; `null`: the caller reaches none */
export async function findKnownVisitor(tenant: Tenant, visitorId: string): Promise<string | null> {
  if (!isUuid(visitorId)) return null
  const row = await known(tenant, visitorId).select('visitors.visitor_id').executeTakeFirst()
  return row?.visitor_id ?? null
}

/** What the page of a person shows; `null`: the caller reaches none. */
export async function readPersonPage(tenant: Tenant, vault: Vault, visitorId: string, locale: string) {
  if (!isUuid(visitorId)) return null
  const row = await known(tenant, visitorId)
    .leftJoin('visitor_types as t', (join) =>
      join
        .onRef('t.company_id', '=', 'visitors.company_id')
        .onRef('t.visitor_type_id', '=', 'visitors.visitor_type_id'),
    )
    .leftJoinLateral(
      (visitor) =>
        visitor
          .selectFrom('visits as x')
          .select([
            sql<number>`count(*)::int`.as('visits'),
            sql<Date | null>`min(x.entered_at)`.as('first_at'),
            sql<Date | null>`max(x.entered_at)`.as('last_at'),
            // At most one visit of a visitor is open.
            sql<string | null>`max(x.visit_id::text) filter (where x.exited_at is null)`.as('open_id'),
            sql<boolean | null>`bool_or(${hasPrinter(tenant, 'x')}) filter (where x.exited_at is null)`.as(
              'can_print',
            ),
          ])
          .where('x.company_id', '=', tenant.companyId)
          .whereRef('x.visitor_id', '=', 'visitors.visitor_id')
          .where('x.annulled_at', 'is', null)
          .where(ofOwnSites(tenant, 'x.site_id'))
          .as('seen'),
      (join) => join.onTrue(),
    )
    .select(['visitors.visitor_id', 'first_name', 'last_name', 'company_name', 'email', 'phone'])
    .select(['created_at', 'badge_revoked_at', 't.name as type_name'])
    .select(['seen.visits', 'seen.first_at', 'seen.last_at', 'seen.open_id', 'seen.can_print'])
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    visitorId: row.visitor_id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    email: row.email,
    phone: row.phone,
    visitorType: row.type_name,
    signedUpAt: row.created_at.toISOString(),
    firstVisitAt: row.first_at?.toISOString() ?? null,
    lastVisitAt: row.last_at?.toISOString() ?? null,
    visits: row.visits ?? 0,
    openVisitId: row.open_id,
    canPrint: row.can_print ?? false,
    isBadgeRevoked: row.badge_revoked_at !== null,
    documents: await readDocuments(tenant, row.visitor_id, locale),
    notes: await readNotes(tenant, vault, row.visitor_id),
  }
}

async function readDocuments(tenant: Tenant, visitorId: string, locale: string) {
  const rows = await acceptedDocuments(tenant, locale)
    .innerJoin('visits as x', (join) =>
      join
        .onRef('x.company_id', '=', 'certificate_acceptances.company_id')
        .onRef('x.visit_id', '=', 'certificate_acceptances.visit_id'),
    )
    .where('certificate_acceptances.visitor_id', '=', visitorId)
    .where(ofOwnSites(tenant, 'x.site_id'))
    .orderBy('accepted_at', 'desc')
    .orderBy('text.name')
    .limit(PERSON_DOCUMENTS_MAX)
    .execute()
  return rows.map((row) => ({ ...acceptedDocument(row), visitId: row.visit_id }))
}
