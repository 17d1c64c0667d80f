import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Tenant, tenantOf } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { SealKey } from './seal-key.types.ts'
import { readVisitEvidence } from './visit-evidence.store.ts'
import type { VisitEvidence } from './visit-evidence.types.ts'

type Source = Omit<VisitEvidence, 'madeAt'>

/** A job that has not ended by then was lost with its process. */
const PENDING_MS = 120_000

/**
 * Where the PDF of a visit stands: `ready`, or `making`, or `failed`. What it was made from may have changed since: it is made
 * anew then. `null`: the caller reaches no such visit.
 */
export async function askForPdf(
  tenant: Tenant,
  vault: Vault,
  visitId: string,
  locale: string,
): Promise<'ready' | 'making' | 'failed' | null> {
  const source = await readVisitEvidence(tenant, vault, visitId, locale)
  if (source === null) return null
  const hash = hashOf(source)
  const known = await tenant
    .select('visit_pdfs')
    .select(['source_hash', 'failed_at'])
    .select(sql<boolean>`asked_at > now() - ${PENDING_MS} * interval '1 millisecond'`.as('is_recent'))
    .where('visit_id', '=', visitId)
    .executeTakeFirst()
  if (known?.source_hash?.equals(hash)) return 'ready'
  if (known?.is_recent && known.source_hash === null) return known.failed_at === null ? 'making' : 'failed'
  await tenant.transaction(async (tx) => {
    // The one before stays until the new one is there.
    await tx
      .insert('visit_pdfs', { visit_id: visitId, source_hash: null, pdf_sealed: null, failed_at: null })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'visit_id']).doUpdateSet((row) => ({
          asked_at: row.ref('excluded.asked_at'),
          source_hash: null,
          failed_at: null,
        })),
      )
      .execute()
    // Ids alone: the queue and its log name no visitor.
    const job = { companyId: tenant.companyId, visitId, locale }
    await tx.addJob('seal-visit', job, { maxAttempts: 2, jobKey: `seal-visit ${visitId}` })
  })
  return 'making'
}

/** @returns `null`: it is not made, or the caller does not reach the visit */
export async function readVisitPdf(tenant: Tenant, vault: Vault, visitId: string): Promise<Buffer | null> {
  const row = await tenant
    .select('visit_pdfs')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'visit_pdfs.company_id')
        .onRef('visits.visit_id', '=', 'visit_pdfs.visit_id'),
    )
    .select('pdf_sealed')
    .where('visit_pdfs.visit_id', '=', visitId)
    .where(
      tenant.sites === null
        ? sql<boolean>`true`
        : sql<boolean>`visits.site_id = any(${sql.val([...tenant.sites])}::text[])`,
    )
    .executeTakeFirst()
  return row?.pdf_sealed ? vault.decrypt(row.pdf_sealed) : null
}

/** What the PDF of a visit is made from, and the PDF where one was made of just that. `null`: the caller reaches no such visit. */
export async function readKeptPdf(
  tenant: Tenant,
  vault: Vault,
  visitId: string,
  locale: string,
): Promise<{ readonly source: Source; readonly pdf: Buffer | null } | null> {
  const source = await readVisitEvidence(tenant, vault, visitId, locale)
  if (source === null) return null
  const row = await tenant
    .select('visit_pdfs')
    .select('pdf_sealed')
    .where('visit_id', '=', visitId)
    .where('source_hash', '=', hashOf(source))
    .executeTakeFirst()
  return { source, pdf: row?.pdf_sealed ? vault.decrypt(row.pdf_sealed) : null }
}

/** What seals for this company; made when it is first needed. */
export async function readSealKey(tenant: Tenant, vault: Vault, company: string): Promise<SealKey> {
  const known = await storedKey(tenant, vault)
  if (known !== null) return known
  // Once for each company: a server that starts is spared the library of certificates.
  const { makeArchiveAuthority } = await import('./archive-authority.ts')
  const { authority, leaf } = await makeArchiveAuthority(company)
  await tenant
    .insert('archive_authorities', {
      authority: authority.cert,
      authority_key_sealed: vault.encrypt(authority.key),
      certificate: leaf.cert,
      key_sealed: vault.encrypt(leaf.key),
    })
    // Another process may have been faster: its authority stays.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await storedKey(tenant, vault)
  if (stored === null) throw new Error('The archive has no authority')
  return stored
}

async function storedKey(tenant: Tenant, vault: Vault): Promise<SealKey | null> {
  const row = await tenant
    .select('archive_authorities')
    .select(['authority', 'certificate', 'key_sealed'])
    .executeTakeFirst()
  return row ? { authority: row.authority, cert: row.certificate, key: vault.decrypt(row.key_sealed) } : null
}

export async function readCompanyName(tenant: Tenant): Promise<string> {
  const { name } = await tenant.select('companies').select('name').executeTakeFirstOrThrow()
  return name
}

/** The certificates, DER; `null`: nothing was sealed yet. */
export async function readArchiveCertificates(
  tenant: Tenant,
): Promise<{ readonly authority: Buffer; readonly cert: Buffer } | null> {
  const row = await tenant
    .select('archive_authorities')
    .select(['authority', 'certificate as cert'])
    .executeTakeFirst()
  return row ?? null
}

/** For the job that makes PDFs. */
export function visitPdfStore({ query }: Database, vault: Vault) {
  const tenant = (companyId: string) => tenantOf(query, companyId, null)
  return {
    readSource: (companyId: string, visitId: string, locale: string): Promise<Source | null> =>
      readVisitEvidence(tenant(companyId), vault, visitId, locale),

    readKey: (companyId: string, company: string): Promise<SealKey> =>
      readSealKey(tenant(companyId), vault, company),

    async keep(companyId: string, visitId: string, source: Source, pdf: Uint8Array): Promise<void> {
      await tenant(companyId)
        .update('visit_pdfs')
        .set({ source_hash: hashOf(source), pdf_sealed: vault.encrypt(Buffer.from(pdf)), failed_at: null })
        .where('visit_id', '=', visitId)
        .execute()
    },

    async noteFailure(companyId: string, visitId: string): Promise<void> {
      await tenant(companyId)
        .update('visit_pdfs')
        .set({ failed_at: sql<Date>`now()` })
        .where('visit_id', '=', visitId)
        .execute()
    },
  }
}

/** Of all that is in the file. */
function hashOf(source: Source): Buffer {
  const texts = source.documents.map(({ text, ...document }) => ({
    ...document,
    text: text && { ...text, pdf: text.pdf && sha256(text.pdf) },
  }))
  const signatures = source.signatures.map((signature) => ({ ...signature, png: sha256(signature.png) }))
  const facts = JSON.stringify({ ...source, documents: texts, signatures })
  return createHash('sha256').update(facts).digest()
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
