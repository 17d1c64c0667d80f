import { sql } from 'kysely'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { fewVisitors } from '#server/visits/log.store.ts'
import { matching, ofOwnSites, placeOf } from '#server/visits/visit-rows.store.ts'

export interface ArchiveFilter {
  /** Beginnings of words in the visitor's name, company and e-mail address. */
  readonly search: string
  readonly certificateId: string | null
  readonly version: number | null
  readonly from: Date | null
  /** Exclusive. */
  readonly to: Date | null
}

interface Found {
  readonly visit_id: string
  readonly visitor_id: string
  readonly first_name: string
  readonly last_name: string
  readonly company_name: string | null
  readonly at: Date
  readonly certificate_id: string | null
  readonly version: number | null
  readonly language: string | null
  readonly document: string | null
}

/**
 * Whether a visitor has these words, as a condition on the column with the id: a few are looked up first, and where there are many,
 * each row is asked in turn until a page is full. `null`: no visitor has them.
 */
async function hasWords(tenant: Tenant, search: string, column: string) {
  const words = matching(search)
  if (words === null) return sql<boolean>`true`
  const few = await fewVisitors(tenant, words)
  if (few?.length === 0) return null
  if (few !== null) return sql<boolean>`${sql.ref(column)} = any(${sql.val(few)}::uuid[])`
  return sql<boolean>`exists (select 1 from visitors as p where p.company_id = ${tenant.companyId}
    and p.visitor_id = ${sql.ref(column)} and ${words} offset 0)`
}

const NOTHING = { rows: [], next: null }

/** Accepted documents, the latest first. @param after the place of the page before */
export async function searchAccepted(
  tenant: Tenant,
  filter: ArchiveFilter,
  after: string | null,
  locale: string,
) {
  const { certificateId, version, from, to, search } = filter
  const place = placeOf(after)
  const named = await hasWords(tenant, search, 'certificate_acceptances.visitor_id')
  if (named === null) return NOTHING
  const document = after?.split('/').slice(2).join('/') ?? ''
  const rows = await tenant
    .select('certificate_acceptances')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'certificate_acceptances.company_id')
        .onRef('visits.visit_id', '=', 'certificate_acceptances.visit_id'),
    )
    .innerJoin('visitors', (join) =>
      join
        .onRef('visitors.company_id', '=', 'certificate_acceptances.company_id')
        .onRef('visitors.visitor_id', '=', 'certificate_acceptances.visitor_id'),
    )
    .select(['visits.visit_id', 'visitors.visitor_id', 'first_name', 'last_name', 'company_name'])
    .select(['accepted_at as at', 'certificate_id', 'version', 'certificate_acceptances.language'])
    .select(
      sql<string | null>`(select t.name from certificate_texts t
        where t.company_id = certificate_acceptances.company_id
          and t.certificate_id = certificate_acceptances.certificate_id and t.version = certificate_acceptances.version
        order by t.language = ${locale} desc, t.language limit 1)`.as('document'),
    )
    .where(ofOwnSites(tenant))
    .where(named)
    .$if(certificateId !== null, (query) => query.where('certificate_id', '=', certificateId))
    .$if(version !== null, (query) => query.where('version', '=', version))
    .$if(from !== null, (query) => query.where('accepted_at', '>=', from))
    .$if(to !== null, (query) => query.where('accepted_at', '<', to))
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(accepted_at, certificate_acceptances.visit_id, certificate_id)
          < (${place?.[0]}, ${place?.[1]}, ${document})`,
      ),
    )
    .orderBy('accepted_at', 'desc')
    .orderBy('certificate_acceptances.visit_id', 'desc')
    .orderBy('certificate_id', 'desc')
    .limit(CONSOLE_PAGE_ROWS + 1)
    .execute()
  return pageOf(rows)
}

/** The latest visits of those who have not accepted this version of a document, the latest first. */
export async function searchMissing(
  tenant: Tenant,
  filter: Omit<ArchiveFilter, 'certificateId' | 'version'>,
  asked: { readonly certificateId: string; readonly version: number },
  after: string | null,
) {
  const { from, to, search } = filter
  const place = placeOf(after)
  const named = await hasWords(tenant, search, 'visits.visitor_id')
  if (named === null) return NOTHING
  const rows = await tenant
    .select('visits')
    .innerJoin('visitors', (join) =>
      join
        .onRef('visitors.company_id', '=', 'visits.company_id')
        .onRef('visitors.visitor_id', '=', 'visits.visitor_id'),
    )
    .select(['visits.visit_id', 'visitors.visitor_id', 'first_name', 'last_name', 'company_name'])
    .select(['entered_at as at'])
    .where(ofOwnSites(tenant))
    .where('annulled_at', 'is', null)
    .where('visitors.erased_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from certificate_acceptances a where a.company_id = visits.company_id
        and a.visitor_id = visits.visitor_id and a.certificate_id = ${asked.certificateId}
        and a.version = ${asked.version})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from visits later where later.company_id = visits.company_id
        and later.visitor_id = visits.visitor_id and later.annulled_at is null and later.entered_at > visits.entered_at)`,
    )
    .where(named)
    .$if(from !== null, (query) => query.where('entered_at', '>=', from))
    .$if(to !== null, (query) => query.where('entered_at', '<', to))
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(entered_at, visits.visit_id) < (${place?.[0]}, ${place?.[1]})`),
    )
    .orderBy('entered_at', 'desc')
    .orderBy('visits.visit_id', 'desc')
    .limit(CONSOLE_PAGE_ROWS + 1)
    .execute()
  const none = { certificate_id: null, version: null, language: null, document: null }
  return pageOf(rows.map((row) => ({ ...row, ...none })))
}

function pageOf(found: readonly Found[]) {
  const shown = found.slice(0, CONSOLE_PAGE_ROWS)
  const last = shown.at(-1)
  const isMore = found.length > CONSOLE_PAGE_ROWS && last !== undefined
  return {
    rows: shown.map((row) => ({
      ...{ visitId: row.visit_id, visitorId: row.visitor_id, at: row.at.toISOString() },
      ...{ firstName: row.first_name, lastName: row.last_name, companyName: row.company_name },
      ...{ document: row.document ?? row.certificate_id, version: row.version, language: row.language },
    })),
    next: isMore ? `${last.at.toISOString()}/${last.visit_id}/${last.certificate_id ?? ''}` : null,
  }
}

/** The documents that were ever shown, by name in the reader's language. */
export async function readDocuments(tenant: Tenant, locale: string) {
  const rows = await tenant
    .select('certificates')
    .select(['certificate_id', 'current_version'])
    .select(
      sql<string | null>`(select t.name from certificate_texts t where t.company_id = certificates.company_id
        and t.certificate_id = certificates.certificate_id and t.version = certificates.current_version
        order by t.language = ${locale} desc, t.language limit 1)`.as('name'),
    )
    .execute()
  return rows
    .map((row) => ({
      certificateId: row.certificate_id,
      name: row.name ?? row.certificate_id,
      version: row.current_version,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}
