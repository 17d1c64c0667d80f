import { sql } from 'kysely'
import type { AcceptanceMethod, AcceptancePlace } from '#contract/entities/certificate.ts'
import type { Tenant } from '#server/database/tenant.ts'
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
 * Seals what was accepted at this visit and has no seal yet. At a tablet the access is stored before, because it holds the
 * counter of its site until its transaction ends; where the server ends in between, the tablet repeats the access and the seal is
 * made then.
 */
export async function sealAcceptances(tenant: Tenant, vault: Vault, visitId: string): Promise<void> {
  const rows = await tenant
    .select('certificate_acceptances')
    .select(recorded)
    .where('visit_id', '=', visitId)
    .where('seal', 'is', null)
    // Rows that were stored before methods were recorded name none: a seal now would prove nothing.
    .where('method', 'is not', null)
    .execute()
  if (rows.length === 0) return
  const ids = rows.map(({ certificate_id }) => certificate_id)
  const versions = rows.map(({ version }) => version)
  const seals = rows.map((row) => vault.prove(PURPOSE, recordText(row)))
  await tenant
    .update('certificate_acceptances')
    .set({
      seal: sql<Buffer>`(select s.seal from unnest(${ids}::text[], ${versions}::integer[], ${seals}::bytea[])
        as s (id, version, seal) where s.id = certificate_id and s.version = certificate_acceptances.version)`,
    })
    .where('visit_id', '=', visitId)
    .where('seal', 'is', null)
    .where('method', 'is not', null)
    .where('certificate_id', 'in', ids)
    .execute()
}
