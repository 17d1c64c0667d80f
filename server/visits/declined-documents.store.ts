import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'

/** The optional documents that the visitor of a visit went on without, with their names in the reader's language, or else in any. */
export async function readDeclined(tenant: Tenant, visitId: string, locale: string) {
  const rows = await tenant
    .select('declined_documents')
    .select(['certificate_id', 'version', 'declined_at', 'language'])
    .select(
      sql<string | null>`(select t.name from certificate_texts t where t.company_id = ${tenant.companyId}
        and t.certificate_id = declined_documents.certificate_id and t.version = declined_documents.version
        order by t.language = ${locale} desc, t.language limit 1)`.as('name'),
    )
    .where('visit_id', '=', visitId)
    .orderBy('certificate_id')
    .execute()
  return rows.map((row) => ({
    certificateId: row.certificate_id,
    name: row.name ?? row.certificate_id,
    version: row.version,
    declinedAt: row.declined_at.toISOString(),
    language: row.language,
  }))
}
