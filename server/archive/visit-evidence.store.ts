import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import { isSealedAcceptance } from '#server/visits/acceptance-seal.store.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import { visitRows } from '#server/visits/visit-rows.store.ts'
import type { AcceptedText, VisitEvidence } from './visit-evidence.types.ts'

/** Entries of the audit log of one visit: more than are ever made. */
const AUDIT_MAX = 200

/** All that proves what was accepted at a visit; `null`: the caller reaches no such visit. */
export async function readVisitEvidence(
  tenant: Tenant,
  vault: Vault,
  visitId: string,
  locale: string,
): Promise<Omit<VisitEvidence, 'madeAt'> | null> {
  const row = await visitRows(tenant)
    .innerJoin('companies as c', 'c.company_id', 'visits.company_id')
    .leftJoin('sites as s', (join) =>
      join.onRef('s.company_id', '=', 'visits.company_id').onRef('s.site_id', '=', 'visits.site_id'),
    )
    .leftJoin('devices as d', (join) =>
      join.onRef('d.company_id', '=', 'visits.company_id').onRef('d.device_id', '=', 'visits.device_id'),
    )
    .select(['c.name as own_name', 'd.name as device_name', 's.name as site_name'])
    .where('visits.visit_id', '=', visitId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    company: row.own_name,
    locale,
    timeZone: await readTimeZone(tenant, row.site_id),
    visit: {
      id: row.visit_id,
      site: row.site_name,
      host: hostNameOf(row),
      reason: row.reason,
      enteredAt: row.entered_at.toISOString(),
      exitedAt: row.exited_at?.toISOString() ?? null,
      tablet: row.device_name,
    },
    visitor: { firstName: row.first_name, lastName: row.last_name, companyName: row.company_name },
    documents: await readAccepted(tenant, vault, visitId),
    declined: await readDeclined(tenant, visitId),
    signatures: await readSignatures(tenant, vault, visitId),
    acts: await readActs(tenant, visitId),
    audit: await readAudit(tenant, visitId, row.entered_at),
  }
}

async function readAccepted(tenant: Tenant, vault: Vault, visitId: string): Promise<readonly AcceptedText[]> {
  const rows = await tenant
    .select('certificate_acceptances')
    .leftJoin('certificate_texts as t', (join) =>
      join
        .onRef('t.company_id', '=', 'certificate_acceptances.company_id')
        .onRef('t.certificate_id', '=', 'certificate_acceptances.certificate_id')
        .onRef('t.version', '=', 'certificate_acceptances.version')
        .onRef('t.language', '=', 'certificate_acceptances.language'),
    )
    .selectAll('certificate_acceptances')
    .select(['t.name', 't.description', 't.custom_accept', 't.content', 't.pdf'])
    .where('visit_id', '=', visitId)
    .orderBy('accepted_at')
    .orderBy('certificate_acceptances.certificate_id')
    .execute()
  return rows.map((row) => ({
    id: row.certificate_id,
    version: row.version,
    language: row.language,
    text:
      row.name === null || row.language === null
        ? null
        : {
            language: row.language,
            name: row.name,
            description: row.description,
            customAccept: row.custom_accept,
            content: row.content,
            pdf: row.pdf,
          },
    method: row.method,
    madeOn: row.made_on,
    acceptedAt: row.accepted_at.toISOString(),
    textHash: row.text_hash?.toString('hex') ?? null,
    seal: row.seal?.toString('hex') ?? null,
    isChanged: row.seal !== null && !isSealedAcceptance(vault, row, row.seal),
  }))
}

async function readSignatures(tenant: Tenant, vault: Vault, visitId: string) {
  const rows = await tenant
    .select('visit_signatures')
    .select(['direction', 'signed_at', 'image_sealed', 'name_sealed'])
    .where('visit_id', '=', visitId)
    .orderBy('signed_at')
    .execute()
  return rows.map(({ direction, signed_at, image_sealed, name_sealed }) => ({
    direction,
    signedAt: signed_at.toISOString(),
    png: vault.decrypt(image_sealed),
    name: name_sealed && vault.decrypt(name_sealed).toString(),
  }))
}

/** With their names in the language in which they were shown. */
async function readDeclined(tenant: Tenant, visitId: string) {
  const rows = await tenant
    .select('declined_documents')
    .leftJoin('certificate_texts as t', (join) =>
      join
        .onRef('t.company_id', '=', 'declined_documents.company_id')
        .onRef('t.certificate_id', '=', 'declined_documents.certificate_id')
        .onRef('t.version', '=', 'declined_documents.version')
        .onRef('t.language', '=', 'declined_documents.language'),
    )
    .select(['declined_documents.certificate_id', 'declined_documents.version', 'declined_at'])
    .select(['declined_documents.text_hash', 't.name'])
    .where('visit_id', '=', visitId)
    .orderBy('declined_at')
    .orderBy('declined_documents.certificate_id')
    .execute()
  return rows.map(({ certificate_id, version, declined_at, text_hash, name }) => ({
    name: name ?? certificate_id,
    version,
    declinedAt: declined_at.toISOString(),
    textHash: text_hash?.toString('hex') ?? null,
  }))
}

async function readActs(tenant: Tenant, visitId: string) {
  const rows = await tenant
    .select('visit_acts')
    .select(['kind', 'at', 'why'])
    .where('visit_id', '=', visitId)
    .orderBy('at')
    .execute()
  return rows.map(({ kind, at, why }) => ({ kind, at: at.toISOString(), why }))
}

/** Since the entry: the log is found by time. */
async function readAudit(tenant: Tenant, visitId: string, since: Date) {
  const rows = await tenant
    .select('audit_log')
    .select(['position', 'at', 'action', 'actor_kind', 'seal'])
    .where('at', '>=', since)
    .where(sql<boolean>`details ->> 'visitId' = ${visitId}`)
    // Who has read the file belongs to the log, not into the file: each reading would change it.
    .where('action', '!=', 'getVisitPdf')
    .orderBy('position')
    .limit(AUDIT_MAX)
    .execute()
  return rows.map(({ position, at, action, actor_kind, seal }) => ({
    position,
    at: at.toISOString(),
    action,
    actor: actor_kind,
    seal: seal.toString('hex'),
  }))
}
