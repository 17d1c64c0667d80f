import { keptVisitor } from '#server/visitors/kept-visitor.store.ts'
import { ofKnownVisitors } from '#server/visits/visit-rows.store.ts'
import type { Tenant } from '#server/database/tenant.ts'

const rowsOf = (tenant: Tenant) =>
  tenant
    .select('visitors')
    .select(['visitor_id', 'first_name', 'last_name', 'company_name', 'email', 'phone', 'visitor_type_id'])
    .select(['created_at', 'last_visit_at'])
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .where(ofKnownVisitors(tenant))

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const toVisitor = (row: Row) => ({
  visitorId: row.visitor_id,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.company_name,
  email: row.email,
  phone: row.phone,
  visitorTypeId: row.visitor_type_id,
  createdAt: row.created_at.toISOString(),
  lastVisitAt: row.last_visit_at?.toISOString() ?? null,
})

/** @param email in lower case */
export async function readVisitorsOfEmail(tenant: Tenant, email: string) {
  const rows = await rowsOf(tenant).where('email_key', '=', email).execute()
  return rows.map(toVisitor)
}

/** A visitor by id, or the one into whom that visitor was merged; `null`: there is none that the caller reaches. */
export async function readOneVisitor(tenant: Tenant, visitorId: string) {
  const row = await rowsOf(tenant)
    .where('visitor_id', '=', keptVisitor(tenant.companyId, visitorId))
    .executeTakeFirst()
  return row === undefined ? null : toVisitor(row)
}
