import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import { ofOwnSites } from './visit-rows.store.ts'

/** What charts are drawn of. */
export interface ChartSpan {
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
  readonly siteId: string | null
  readonly visitorTypeId: string | null
}

/** The visits that charts count, whenever they were: of the caller's sites, and none that was annulled. */
export const chosenVisits = (tenant: Tenant, { siteId, visitorTypeId }: ChartSpan) =>
  sql<boolean>`visits.company_id = ${tenant.companyId} and visits.annulled_at is null and ${ofOwnSites(tenant)}
    and ${siteId === null ? sql`true` : sql`visits.site_id = ${siteId}`}
    and ${visitorTypeId === null ? sql`true` : sql`visits.visitor_type_id = ${visitorTypeId}`}`
