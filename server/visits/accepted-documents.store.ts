import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'

/** Accepted documents with their names in the reader's language, or else in any that there is. */
export const acceptedDocuments = (tenant: Tenant, locale: string) =>
  tenant
    .select('certificate_acceptances')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('certificate_texts as t')
          .select('t.name')
          .where('t.company_id', '=', tenant.companyId)
          .whereRef('t.certificate_id', '=', 'certificate_acceptances.certificate_id')
          .whereRef('t.version', '=', 'certificate_acceptances.version')
          .orderBy(sql`t.language = ${locale}`, 'desc')
          .orderBy('t.language')
          .limit(1)
          .as('text'),
      (join) => join.onTrue(),
    )
    .select(['certificate_acceptances.certificate_id', 'certificate_acceptances.version'])
    .select(['certificate_acceptances.visit_id', 'accepted_at', 'text.name'])
    .select(['certificate_acceptances.language', 'text_hash', 'method', 'made_on'])

type Accepted = Awaited<ReturnType<ReturnType<typeof acceptedDocuments>['executeTakeFirstOrThrow']>>

export const acceptedDocument = (row: Accepted) => ({
  certificateId: row.certificate_id,
  name: row.name ?? row.certificate_id,
  version: row.version,
  acceptedAt: row.accepted_at.toISOString(),
  language: row.language,
  method: row.method,
  madeOn: row.made_on,
  textHash: row.text_hash?.toString('hex') ?? null,
})
