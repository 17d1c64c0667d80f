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
  /** `at` with its microseconds, which the place of a page needs. */
  readonly instant: string
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

/** As the database writes an instant, whole. */
const instantOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The place of the page before: an instant with its microseconds, a visit and a document. */
function placeIn(after: string | null) {
  if (placeOf(after) === null) return null
  const [instant = '', visitId = '', ...document] = after?.split('/') ?? []
  return { instant, visitId, document: document.join('/') }
}

/** Accepted documents, the latest first. @param after the place of the page before @param size of a page */
export async function searchAccepted(
  tenant: Tenant,
  filter: ArchiveFilter,
  after: string | null,
  locale: string,
  size = CONSOLE_PAGE_ROWS,
) {
  const { certificateId, version, from, to, search } = filter
  const place = placeIn(after)
  const named = await hasWords(tenant, search, 'certificate_acceptances.visitor_id')
  if (named === null) return NOTHING
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
    .select(instantOf('accepted_at').as('instant'))
    .select(['accepted_at as at', 'certificate_id', 'version', 'certificate_acceptances.language'])
    .select(
      sql<string | null>`(select t.name from certificate_texts t
        where t.company_id = ${tenant.companyId}
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
          < (${place?.instant}::timestamptz, ${place?.visitId}, ${place?.document})`,
      ),
    )
    .orderBy('accepted_at', 'desc')
    .orderBy('certificate_acceptances.visit_id', 'desc')
    .orderBy('certificate_id', 'desc')
    .limit(size + 1)
    .execute()
  return pageOf(rows, size)
}

/** Visits that are looked at for one page: where nearly all have accepted a version, few of them belong to it. */
const WALKED_VISITS = 10_000

/**
 * The latest visits of those who have not accepted this version of a document, the latest first. A page may have less rows than it
 * has room for, or none, and still name the next one: the walk goes on there.
 */
export async function searchMissing(
  tenant: Tenant,
  filter: Omit<ArchiveFilter, 'certificateId' | 'version'>,
  asked: { readonly certificateId: string; readonly version: number },
  after: string | null,
  size = CONSOLE_PAGE_ROWS,
  walk = WALKED_VISITS,
) {
  const { from, to, search } = filter
  const place = placeIn(after)
  const named = await hasWords(tenant, search, 'visits.visitor_id')
  if (named === null) return NOTHING
  const visits = tenant
    .select('visits')
    .select(['visits.company_id', 'visits.visit_id', 'visits.visitor_id', 'visits.entered_at'])
    .where(ofOwnSites(tenant))
    .where('annulled_at', 'is', null)
    .where(named)
    .$if(from !== null, (query) => query.where('entered_at', '>=', from))
    .$if(to !== null, (query) => query.where('entered_at', '<', to))
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(entered_at, visits.visit_id) < (${place?.instant}::timestamptz, ${place?.visitId})`,
      ),
    )
    .orderBy('entered_at', 'desc')
    .orderBy('visits.visit_id', 'desc')
  const found = tenant
    .select('visitors')
    .innerJoin(visits.limit(walk).as('walked'), (join) =>
      join
        .onRef('walked.company_id', '=', 'visitors.company_id')
        .onRef('walked.visitor_id', '=', 'visitors.visitor_id'),
    )
    .select(['walked.visit_id', 'visitors.visitor_id', 'first_name', 'last_name', 'company_name'])
    .select(['walked.entered_at as at'])
    .select(instantOf('walked.entered_at').as('instant'))
    .where('visitors.erased_at', 'is', null)
    // One look after the other, by index, and before visitors are read: the first one passes most visits over.
    .where(
      sql<boolean>`case when (select true from certificate_acceptances a where a.company_id = ${tenant.companyId}
          and a.visitor_id = walked.visitor_id and a.certificate_id = ${asked.certificateId}
          and a.version = ${asked.version} limit 1) then false
        else (select true from visits later where later.company_id = ${tenant.companyId}
          and later.visitor_id = walked.visitor_id and later.annulled_at is null
          and later.entered_at > walked.entered_at limit 1) is null end`,
    )
    .orderBy('walked.entered_at', 'desc')
    .orderBy('walked.visit_id', 'desc')
    .limit(size + 1)
  const lastWalked = sql<string>`(select ${instantOf('last.entered_at')} || '/' || last.visit_id || '/'
    from (${visits.offset(walk - 1).limit(1)}) as last)`
  // In one statement, and so of the same visits: between two of them, an entry or an annulment would move the last place.
  const rows = await tenant
    .select('companies')
    .leftJoin(found.as('found'), (join) => join.onTrue())
    .select(['found.visit_id', 'found.visitor_id', 'found.first_name', 'found.last_name'])
    .select(['found.company_name', 'found.at', 'found.instant'])
    // Read only where the page is not full.
    .select(
      sql<string | null>`case when count(found.visit_id) over () <= ${size} then ${lastWalked} end`.as(
        'last',
      ),
    )
    .orderBy('found.at', 'desc')
    .orderBy('found.visit_id', 'desc')
    .execute()
  const none = { certificate_id: null, version: null, language: null, document: null }
  const page = pageOf(
    rows.flatMap(({ last: _, ...row }) => (isFound(row) ? [{ ...row, ...none }] : [])),
    size,
  )
  return { ...page, next: page.next ?? rows[0]?.last ?? null }
}

type Missing = Pick<
  Found,
  'visit_id' | 'instant' | 'visitor_id' | 'first_name' | 'last_name' | 'company_name' | 'at'
>

/** Where nothing is found there is one row, without a visit. */
const isFound = (row: { readonly [Name in keyof Missing]: Missing[Name] | null }): row is Missing =>
  row.visit_id !== null

function pageOf(found: readonly Found[], size: number) {
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const isMore = found.length > size && last !== undefined
  return {
    rows: shown.map((row) => ({
      visitId: row.visit_id,
      visitorId: row.visitor_id,
      at: row.at.toISOString(),
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
      document: row.document ?? row.certificate_id,
      version: row.version,
      language: row.language,
    })),
    next: isMore ? `${last.instant}/${last.visit_id}/${last.certificate_id ?? ''}` : null,
  }
}

type Page = ReturnType<typeof pageOf>

/** Rows that are read at once. */
const WHOLE_PAGE_ROWS = 1_000

/** All pages of a search. @returns `null`: they have more rows than `most` */
export async function readAllPages(
  search: (after: string | null, size: number) => Promise<Page>,
  most: number,
): Promise<Page['rows'] | null> {
  const rows: Page['rows'] = []
  let after: string | null = null
  do {
    const page: Page = await search(after, WHOLE_PAGE_ROWS)
    rows.push(...page.rows)
    if (rows.length > most) return null
    after = page.next
  } while (after !== null)
  return rows
}

/** The documents that were ever shown, by name in the reader's language. */
export async function readDocuments(tenant: Tenant, locale: string) {
  const rows = await tenant
    .select('certificates')
    .select(['certificate_id', 'current_version'])
    .select(
      sql<string | null>`(select t.name from certificate_texts t where t.company_id = ${tenant.companyId}
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
    .toSorted((one, other) => one.name.localeCompare(other.name, locale, { numeric: true }))
}
