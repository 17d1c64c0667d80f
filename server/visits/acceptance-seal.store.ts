import { sql } from 'kysely'
import type { AcceptanceMethod, AcceptancePlace } from '#contract/entities/certificate.ts'
import type { Database } from '#server/database/database.ts'
import type { Vault } from '#server/keys/vault.ts'

const PURPOSE = 'document acceptance'

/** An acceptance as it is recorded. */
export interface AcceptanceRecord {
  readonly company_id: string
  readonly visit_id: string
  readonly certificate_id: string
  readonly version: number
  readonly language: string | null
  readonly text_hash: Buffer | null
  readonly method: AcceptanceMethod | null
  readonly made_on: AcceptancePlace | null
  readonly device_id: string | null
  readonly accepted_at: Date
}

/** The visitor is not part of it: two visitors who turn out to be one person are merged, and the visit stays theirs. */
const recordText = (row: AcceptanceRecord): string =>
  JSON.stringify([
    ...[row.company_id, row.visit_id, row.certificate_id, row.version, row.language],
    ...[row.text_hash?.toString('hex') ?? null, row.method, row.made_on, row.device_id],
    row.accepted_at.toISOString(),
  ])

export const isSealedAcceptance = (vault: Vault, row: AcceptanceRecord, seal: Buffer): boolean =>
  vault.isProof(PURPOSE, recordText(row), seal)

/** The columns of `AcceptanceRecord`. */
export const recorded = [
  ...(['company_id', 'visit_id', 'certificate_id', 'version', 'language'] as const),
  ...(['text_hash', 'method', 'made_on', 'device_id', 'accepted_at'] as const),
] as const

/**
 * Seals what was accepted at this visit and has no seal yet. The access is stored before, because its row is locked while
 * others wait to enter; where the server ends in between, the tablet repeats the access and the seal is made then.
 */
export async function sealAcceptances(
  query: Database['query'],
  vault: Vault,
  companyId: string,
  visitId: string,
): Promise<void> {
  const rows = await query
    .selectFrom('certificate_acceptances')
    .select(recorded)
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .where('seal', 'is', null)
    // Rows of before name no method: a seal now would prove nothing.
    .where('method', 'is not', null)
    .execute()
  for (const row of rows) {
    await query
      .updateTable('certificate_acceptances')
      .set({ seal: vault.prove(PURPOSE, recordText(row)) })
      .where('company_id', '=', companyId)
      .where('visit_id', '=', visitId)
      .where('certificate_id', '=', row.certificate_id)
      .where('version', '=', row.version)
      .where(sql<boolean>`seal is null`)
      .execute()
  }
}
