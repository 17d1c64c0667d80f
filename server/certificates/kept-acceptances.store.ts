import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'

/** Acceptances that are copied or removed at once. */
const BATCH = 250
/** Rows of the list in the console. */
const SHOWN = 200

/** The visitor as a kept acceptance names them. */
interface KeptPerson {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string | null
}

type Kind = 'certificate_acceptances' | 'kept_acceptances'

/** Acceptances with their document as `c`. */
const acceptedWithDocument = (tenant: Tenant) =>
  tenant
    .select('certificate_acceptances')
    .innerJoin('certificates as c', (join) =>
      join
        .onRef('c.company_id', '=', 'certificate_acceptances.company_id')
        .onRef('c.certificate_id', '=', 'certificate_acceptances.certificate_id'),
    )
const keptWithDocument = (tenant: Tenant) =>
  tenant
    .select('kept_acceptances')
    .innerJoin('certificates as c', (join) =>
      join
        .onRef('c.company_id', '=', 'kept_acceptances.company_id')
        .onRef('c.certificate_id', '=', 'kept_acceptances.certificate_id'),
    )

/** When the time is over that a company keeps an acceptance by its document `c`; null: the document sets none. */
const keptUntil = (table: Kind) =>
  sql<Date>`${sql.ref(`${table}.accepted_at`)} + c.keep_days * interval '1 day'`

/** The name of the document `c` in the reader's language, or else in any. */
const documentName = ({ companyId }: Tenant, table: Kind, locale: string) =>
  sql<string | null>`(select t.name from certificate_texts t where t.company_id = ${companyId}
    and t.certificate_id = c.certificate_id and t.version = ${sql.ref(`${table}.version`)}
    order by t.language = ${locale} desc, t.language limit 1)`

/**
 * Copies acceptances that a document's own time keeps, before the visit, the signature or the visitor goes.
 * @param which of `certificate_acceptances`
 * @returns how many were copied
 */
export async function keepAcceptances(
  tenant: Tenant,
  vault: Vault,
  which: RawBuilder<boolean>,
  now: Date,
): Promise<number> {
  const rows = await acceptedWithDocument(tenant)
    .innerJoin('visitors as p', (join) =>
      join
        .onRef('p.company_id', '=', 'certificate_acceptances.company_id')
        .onRef('p.visitor_id', '=', 'certificate_acceptances.visitor_id'),
    )
    // What was drawn at the same entry or exit.
    .leftJoin('visit_signatures as s', (join) =>
      join
        .onRef('s.company_id', '=', 'certificate_acceptances.company_id')
        .onRef('s.visit_id', '=', 'certificate_acceptances.visit_id')
        .onRef('s.signed_at', '=', 'certificate_acceptances.accepted_at')
        .on('s.direction', '<>', 'guardian'),
    )
    .leftJoin('visit_signatures as g', (join) =>
      join
        .onRef('g.company_id', '=', 'certificate_acceptances.company_id')
        .onRef('g.visit_id', '=', 'certificate_acceptances.visit_id')
        .on('g.direction', '=', 'guardian'),
    )
    .selectAll('certificate_acceptances')
    .select(['p.first_name', 'p.last_name', 'p.company_name', 's.image_sealed'])
    .select(['g.name_sealed as guardian_sealed', 'g.image_sealed as guardian_signature_sealed'])
    .where('p.erased_at', 'is', null)
    .where(sql<boolean>`${keptUntil('certificate_acceptances')} > ${now}::timestamptz`)
    .where(which)
    .where(
      sql<boolean>`not exists (select 1 from kept_acceptances k where k.company_id = ${tenant.companyId}
        and k.visit_id = certificate_acceptances.visit_id and k.certificate_id = certificate_acceptances.certificate_id
        and k.version = certificate_acceptances.version)`,
    )
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  await tenant
    .insert(
      'kept_acceptances',
      rows.map(({ company_id: _company, first_name, last_name, company_name, image_sealed, ...row }) => {
        const person: KeptPerson = { firstName: first_name, lastName: last_name, companyName: company_name }
        return {
          ...row,
          person_sealed: vault.encrypt(JSON.stringify(person)),
          signature_sealed: image_sealed,
        }
      }),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return rows.length
}

/** Removes those whose time is over, or whose document is not kept any more; none of a visitor under a legal hold. */
export async function removeKept(tenant: Tenant, now: Date): Promise<number> {
  const due = await keptWithDocument(tenant)
    .select('kept_id')
    .where(sql<boolean>`coalesce(${keptUntil('kept_acceptances')}, '-infinity') <= ${now}::timestamptz`)
    .where(
      sql<boolean>`not exists (select 1 from visitors held where held.company_id = ${tenant.companyId}
        and held.visitor_id = kept_acceptances.visitor_id and held.hold_reason is not null)`,
    )
    .limit(BATCH)
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ kept_id }) => kept_id)
  await tenant.delete('kept_acceptances').where('kept_id', 'in', ids).execute()
  return ids.length
}

/**
 * The documents of these visitors that an erasure leaves, each with its time and the company's reason: acceptances that it will
 * copy, and copies that are there already.
 */
export async function documentsToKeep(tenant: Tenant, visitorIds: readonly string[], locale: string) {
  if (visitorIds.length === 0) return []
  const stored = await acceptedWithDocument(tenant)
    .select(['certificate_acceptances.visitor_id', 'certificate_acceptances.certificate_id', 'version'])
    .select(['visit_id', 'accepted_at', 'c.keep_reason'])
    .select(documentName(tenant, 'certificate_acceptances', locale).as('name'))
    .select(keptUntil('certificate_acceptances').as('until'))
    .where('certificate_acceptances.visitor_id', 'in', [...visitorIds])
    .where(sql<boolean>`${keptUntil('certificate_acceptances')} > now()`)
    .execute()
  const copied = await keptWithDocument(tenant)
    .select(['kept_acceptances.visitor_id', 'kept_acceptances.certificate_id', 'version'])
    .select(['visit_id', 'accepted_at', 'c.keep_reason'])
    .select(documentName(tenant, 'kept_acceptances', locale).as('name'))
    .select(keptUntil('kept_acceptances').as('until'))
    .where('kept_acceptances.visitor_id', 'in', [...visitorIds])
    .where(sql<boolean>`${keptUntil('kept_acceptances')} > now()`)
    .execute()
  const rows = new Map(
    [...stored, ...copied].map((row) => [`${row.visit_id} ${row.certificate_id} ${row.version}`, row]),
  )
  return [...rows.values()]
    .toSorted((one, other) => other.accepted_at.getTime() - one.accepted_at.getTime())
    .map((row) => ({
      visitorId: row.visitor_id,
      name: row.name ?? row.certificate_id,
      version: row.version,
      until: row.until.toISOString(),
      reason: row.keep_reason ?? '',
    }))
}

/** What is kept longer than the visit, the latest first. */
export async function listKept(tenant: Tenant, vault: Vault, locale: string) {
  const rows = await keptWithDocument(tenant)
    .leftJoin('visitors as p', (join) =>
      join
        .onRef('p.company_id', '=', 'kept_acceptances.company_id')
        .onRef('p.visitor_id', '=', 'kept_acceptances.visitor_id'),
    )
    .select(['kept_id', 'kept_acceptances.certificate_id', 'version', 'accepted_at', 'person_sealed'])
    .select(['c.keep_reason', documentName(tenant, 'kept_acceptances', locale).as('name')])
    .select(keptUntil('kept_acceptances').as('until'))
    .select(sql<boolean>`signature_sealed is not null`.as('has_signature'))
    .select(sql<boolean>`p.visitor_id is null or p.erased_at is not null`.as('is_gone'))
    .where('c.keep_days', 'is not', null)
    .orderBy('accepted_at', 'desc')
    .orderBy('kept_id')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    keptId: row.kept_id,
    ...(JSON.parse(vault.decrypt(row.person_sealed).toString()) as KeptPerson),
    document: row.name ?? row.certificate_id,
    version: row.version,
    acceptedAt: row.accepted_at.toISOString(),
    until: row.until.toISOString(),
    reason: row.keep_reason ?? '',
    hasSignature: row.has_signature,
    isErased: row.is_gone,
  }))
}

/** What is kept of one visitor, for their file. */
export async function readKeptOf(tenant: Tenant, vault: Vault, visitorId: string) {
  const rows = await keptWithDocument(tenant)
    .select([
      'kept_acceptances.certificate_id',
      'version',
      'accepted_at',
      'signature_sealed',
      'c.keep_reason',
    ])
    .select(['guardian_sealed', 'guardian_signature_sealed'])
    .select(
      sql<
        readonly { language: string; name: string }[]
      >`(select coalesce(json_agg(json_build_object('language', t.language,
        'name', t.name) order by t.language), '[]') from certificate_texts t where t.company_id = ${tenant.companyId}
        and t.certificate_id = c.certificate_id and t.version = kept_acceptances.version)`.as('names'),
    )
    .select(keptUntil('kept_acceptances').as('until'))
    .where('kept_acceptances.visitor_id', '=', visitorId)
    .where('c.keep_days', 'is not', null)
    .orderBy('accepted_at')
    .execute()
  return rows.map((row) => ({
    document: row.certificate_id,
    names: row.names,
    version: row.version,
    acceptedAt: row.accepted_at.toISOString(),
    until: row.until.toISOString(),
    reason: row.keep_reason ?? '',
    picture:
      row.signature_sealed &&
      `data:image/png;base64,${vault.decrypt(row.signature_sealed).toString('base64')}`,
    guardian: row.guardian_sealed && vault.decrypt(row.guardian_sealed).toString(),
    guardianPicture:
      row.guardian_signature_sealed &&
      `data:image/png;base64,${vault.decrypt(row.guardian_signature_sealed).toString('base64')}`,
  }))
}
