import { createHash } from 'node:crypto'

/**
 * Canaries: every text and every id of the two companies says to which company and site it belongs, so that an answer
 * that holds something foreign is recognised wherever it stands.
 */

export type Company = 'a' | 'b'
/** `0`: the whole company; `1` and `2`: its sites. */
export type Place = 0 | 1 | 2
/** Requests name the rows of the one set; the rows of the other set are named by no request. */
type Use = 'named' | 'silent'

export interface RowSet {
  readonly company: Company
  readonly place: Place
  readonly use: Use
}

export const rowSets: readonly RowSet[] = (['a', 'b'] as const).flatMap((company) =>
  ([0, 1, 2] as const).flatMap((place) =>
    (['named', 'silent'] as const).map((use) => ({ company, place, use })),
  ),
)

export const companyIdOf = (company: Company): string => `zq${company}co`
export const siteIdOf = (company: Company, place: Place): string | null =>
  place === 0 ? null : markOf({ company, place, use: 'named' }, 'site')

const plain = (what: string): string => what.toLowerCase().replace(/[^a-z0-9]/g, '')

/** A text that says where it belongs; lower case, because e-mail addresses and search keys are. */
export const markOf = ({ company, place, use }: RowSet, what: string): string =>
  `zq${company}${place}${use === 'named' ? 'n' : 's'}${plain(what)}`

/** The same for columns that hold nothing but UUIDs. */
export function uuidOf(set: RowSet, what: string): string {
  const hash = createHash('sha256').update(markOf(set, what)).digest('hex')
  const head = `c0de${set.company}${set.place}${set.use === 'named' ? '1' : 'f'}0`
  return `${head}-${hash.slice(0, 4)}-4${hash.slice(4, 7)}-8${hash.slice(7, 10)}-${hash.slice(10, 22)}`
}

/** The same for columns that hold hashes of 64 hexadecimal digits: no canary, but another one for each set. */
export const hashOf = (set: RowSet, what: string): string =>
  createHash('sha256').update(markOf(set, what)).digest('hex')

const MARK =
  /zq[ab](?:co|[012][ns][a-z0-9]*)|c0de[ab][012][1f]0-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/gi

export const marksIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(MARK)].map(([mark]) => mark.toLowerCase()))

/**
 * Regular expressions of PostgreSQL, over a row's text: all that belongs to a company, or to one place of it. A line of the
 * other company's audit log says what was asked for, and belongs to none of what it names.
 */
export const belongsTo = (company: Company, place: Place | '' = ''): string => {
  const auditLine = `\\(${companyIdOf(company === 'a' ? 'b' : 'a')},[0-9]+,`
  const ownAuditLine = place === '' ? '' : `|\\(${companyIdOf(company)},[0-9]+,`
  return `^(?!${auditLine}${ownAuditLine}).*${marksOf(company, place)}`
}

/** Long enough that no hash or token holds one by chance. */
const marksOf = (company: Company, place: Place | '' | '[12]'): string => {
  const digit = place === '' ? '[012]' : String(place)
  const ofCompany = place === '' ? `|zq${company}co` : ''
  return `(zq${company}${digit}[ns][a-z]|c0de${company}${digit}[1f]0-${ofCompany})`
}

/** Rows that belong to the company as a whole and name none of its sites. */
export const belongsToNoSite = (company: Company): string =>
  `^(?!.*${marksOf(company, '[12]')})${belongsTo(company, 0).slice(1)}`
