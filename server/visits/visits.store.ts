import { sql } from 'kysely'
import type { SignatureKind } from '#contract/entities/signature.ts'
import type { Vault } from '#server/keys/vault.ts'
import { readEvidenceOf } from '#server/notifications/read-evidence.store.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import { acceptedDocument, acceptedDocuments } from './accepted-documents.store.ts'
import { readDeclined } from './declined-documents.store.ts'
import { logRow } from './log.store.ts'
import type { VisitChange } from '#server/database/tables.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { flagsOf, hasPrinter, needsHelp, ofKnownVisitors, ofOwnSites, visitRows } from './visit-rows.store.ts'

/** One visit with all that belongs to it; `null` if there is none that the caller reaches. */
export async function readVisit(tenant: Tenant, vault: Vault, visitId: string, locale: string) {
  const row = await visitRows(tenant)
    .leftJoin('devices as d', (join) =>
      join.onRef('d.company_id', '=', 'visits.company_id').onRef('d.device_id', '=', 'visits.device_id'),
    )
    .leftJoin('devices as xd', (join) =>
      join
        .onRef('xd.company_id', '=', 'visits.company_id')
        .onRef('xd.device_id', '=', 'visits.exit_device_id'),
    )
    .leftJoin('sites as xs', (join) =>
      join.onRef('xs.company_id', '=', 'visits.company_id').onRef('xs.site_id', '=', 'visits.exit_site_id'),
    )
    .select([
      'p.email',
      'p.phone',
      'p.document_type',
      'visits.notice_version',
      'visits.notice_language',
      'visits.host_id',
    ])
    .select(needsHelp(tenant, 'visits').as('needs_help'))
    .select(hasPrinter(tenant, 'visits').as('can_print'))
    .select(sql<boolean>`p.document_sealed is not null`.as('has_document'))
    .select(['d.name as device_name', 'xd.name as exit_device_name', 'xs.name as exit_site_name'])
    .where('visits.visit_id', '=', visitId)
    .executeTakeFirst()
  if (row === undefined) return null
  const visit = logRow(row)
  const manualActions = await readManualActions(tenant, visitId)
  const own = [
    ...(row.entry_how === 'scanned' ? [moved('entered', visit.enteredAt, row.device_name)] : []),
    ...(visit.exitedAt !== null && visit.exitHow !== 'byHand'
      ? [moved('left', visit.exitedAt, row.exit_device_name, row.exit_site_name)]
      : []),
  ]
  const prints = await readPrints(tenant, row.visitor_id, row.entered_at, row.exited_at)
  const flags = await flagsOf(tenant, [visitId, row.visitor_id])
  return {
    ...visit,
    hostId: row.host_id,
    needsHelp: row.exited_at === null && row.needs_help,
    canPrint: row.can_print,
    email: row.email,
    phone: row.phone,
    documentType: row.document_type,
    hasDocument: row.has_document,
    noticeVersion: row.notice_version,
    noticeLanguage: row.notice_language,
    certificates: await readAcceptances(tenant, visitId, locale),
    declined: await readDeclined(tenant, visitId, locale),
    signatures: await readSignatures(tenant, vault, visitId),
    flags: flags.map(({ kind }) => kind),
    emailOwner: flags.some(({ kind }) => kind === 'EMAIL_TAKEN')
      ? await readEmailOwner(tenant, row.email)
      : null,
    notification: await readEvidenceOf(tenant, visitId),
    trail: [...own, ...manualActions, ...prints].toSorted((a, b) => (a.at < b.at ? -1 : 1)),
  }
}

/** The visitor whose address another one has given as well. */
async function readEmailOwner(tenant: Tenant, email: string | null) {
  const owner = await tenant
    .select('visitors')
    .select(['visitor_id', 'first_name', 'last_name', 'company_name'])
    .where('email_key', '=', email?.toLowerCase() ?? null)
    .where('erased_at', 'is', null)
    .where(ofKnownVisitors(tenant))
    .executeTakeFirst()
  return owner === undefined
    ? null
    : {
        visitorId: owner.visitor_id,
        firstName: owner.first_name,
        lastName: owner.last_name,
        companyName: owner.company_name,
      }
}

const moved = (kind: 'entered' | 'left', at: string, by: string | null, site: string | null = null) => ({
  kind,
  at,
  by,
  site,
  why: null,
})

async function readManualActions(tenant: Tenant, visitId: string) {
  const rows = await tenant
    .select('visit_acts')
    .leftJoin('auth.user as u', 'u.id', 'visit_acts.account_id')
    .leftJoin('hosts as h', (join) =>
      join.onRef('h.company_id', '=', 'visit_acts.company_id').onRef('h.host_id', '=', 'visit_acts.host_id'),
    )
    .select(['kind', 'at', 'why', 'changes', 'u.name', 'visit_acts.host_id'])
    .select(['h.first_name as host_first_name', 'h.last_name as host_last_name'])
    .where('visit_id', '=', visitId)
    .execute()
  const hostNames = await readHostNames(
    tenant,
    rows.flatMap(({ changes }) => changes).filter(({ field }) => field === 'hostId'),
  )
  const named = ({ field, before, after }: VisitChange) =>
    field === 'hostId'
      ? { field, before: hostNames.get(before ?? '') ?? null, after: hostNames.get(after ?? '') ?? null }
      : { field, before, after }
  return rows.map(({ kind, at, why, changes, name, ...host }) => ({
    kind: host.host_id === null ? kind : ('leftByLink' as const),
    at: at.toISOString(),
    by: host.host_id === null ? name : hostNameOf(host),
    site: null,
    // Only staff give one, and not always.
    why: host.host_id === null && why !== '' ? why : null,
    changes: changes.map(named),
  }))
}

/** Names by id of the hosts whom corrections name and who are still known. */
async function readHostNames(
  tenant: Tenant,
  changes: readonly VisitChange[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = changes.flatMap(({ before, after }) => [before, after]).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tenant
    .select('hosts')
    .select(['host_id', 'first_name as host_first_name', 'last_name as host_last_name'])
    .where('host_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.host_id, hostNameOf(row)]))
}

async function readPrints(tenant: Tenant, visitorId: string, from: Date, to: Date | null) {
  const rows = await tenant
    .select('print_jobs')
    .select(['state', 'created_at'])
    .where('visitor_id', '=', visitorId)
    .where('created_at', '>=', from)
    .$if(to !== null, (query) => query.where('created_at', '<=', to ?? from))
    .where('state', 'in', ['printed', 'failed'])
    .execute()
  return rows.map(({ state, created_at }) => ({
    kind: state === 'printed' ? ('printed' as const) : ('printFailed' as const),
    at: created_at.toISOString(),
    by: null,
    site: null,
    why: null,
  }))
}

async function readAcceptances(tenant: Tenant, visitId: string, locale: string) {
  const rows = await acceptedDocuments(tenant, locale)
    .where('certificate_acceptances.visit_id', '=', visitId)
    .orderBy('text.name')
    .execute()
  return rows.map(acceptedDocument)
}

async function readSignatures(tenant: Tenant, vault: Vault, visitId: string) {
  const rows = await tenant
    .select('visit_signatures')
    .select(['direction', 'signed_at', 'name_sealed'])
    .where('visit_id', '=', visitId)
    .orderBy('signed_at')
    .execute()
  return rows.map(({ direction, signed_at, name_sealed }) => ({
    direction,
    signedAt: signed_at.toISOString(),
    name: name_sealed && vault.decrypt(name_sealed).toString(),
  }))
}

/** PNG. */
export async function readSignature(
  tenant: Tenant,
  vault: Vault,
  visitId: string,
  direction: SignatureKind,
): Promise<Buffer | null> {
  const row = await tenant
    .select('visit_signatures')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'visit_signatures.company_id')
        .onRef('visits.visit_id', '=', 'visit_signatures.visit_id'),
    )
    .select('image_sealed')
    .where('visit_signatures.visit_id', '=', visitId)
    .where('direction', '=', direction)
    .where(ofOwnSites(tenant))
    .executeTakeFirst()
  return row ? vault.decrypt(row.image_sealed) : null
}

export async function readDocument(tenant: Tenant, vault: Vault, visitId: string): Promise<string | null> {
  const row = await visitRows(tenant)
    .select('p.document_sealed')
    .where('visits.visit_id', '=', visitId)
    .executeTakeFirst()
  return row?.document_sealed ? vault.decrypt(row.document_sealed).toString() : null
}
