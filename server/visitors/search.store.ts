import { sql } from 'kysely'
import type { Host } from '#contract/entities/host.ts'
import { LEAVE_BY_NAME_MAX, SEARCH_RESULTS_MAX } from '#contract/limits.ts'
import { searchKey } from '#contract/search-key.ts'
import type { Database } from '#server/database/database.ts'
import { byName } from '#server/database/name-order.ts'
import { isWide, searchWords } from '#server/database/search-key.ts'

/**
 * A Japanese or Chinese name is typed without the blank that divides it here, and with the family's name first: two
 * words of the name, written together in either order, begin with what is typed.
 */
const together = (input: string) =>
  searchWords(input).some(isWide)
    ? sql<boolean>`exists (select 1 from regexp_split_to_table(search_key, ' ') with ordinality as one (name, place)
        join regexp_split_to_table(search_key, ' ') with ordinality as other (name, place)
          on one.place <> other.place
        where starts_with(one.name || other.name, word))`
    : sql<boolean>`false`

/** Every word must occur; `strpos` knows no wildcards, so nothing that is typed can mean more than itself. */
const matches = (input: string) =>
  sql<boolean>`(select coalesce(bool_and(strpos(search_key, word) > 0 or ${together(input)}), true)
    from unnest(${searchWords(input)}::text[]) as word)`

/** Every typed word must begin a word of the name: an attacker who tries all words learns less from it (S29). */
const begins = (input: string) =>
  sql<boolean>`(select coalesce(bool_and(strpos(' ' || search_key, ' ' || word) > 0
      or ${together(input)}), true)
    from unnest(${searchWords(input)}::text[]) as word)`

/** How much a search may find. */
export interface Reach {
  readonly rows: number
  readonly byPrefix: boolean
}

/** People inside who are looked at for one search: their search keys hold company and e-mail address as well. */
const CANDIDATES_MAX = 200

/** Every typed word begins a word of the name, or two words of it that are written together. */
function isNamed(input: string, name: string): boolean {
  const words = searchKey(name).split(' ')
  const pairs = words.flatMap((one) => words.filter((other) => other !== one).map((other) => one + other))
  return searchWords(input).every((typed) =>
    [...words, ...(isWide(typed) ? pairs : [])].some((word) => word.startsWith(typed)),
  )
}

interface HostRow {
  readonly host_id: string
  readonly first_name: string
  readonly last_name: string
  readonly area: string | null
  readonly image: string | null
}

const toHost = (host: HostRow): Host => ({
  id: host.host_id,
  firstName: host.first_name,
  lastName: host.last_name,
  area: host.area,
  image: host.image,
})

export function searchStore({ query }: Database) {
  return {
    /** People inside at the site by name, or by exactly this e-mail address. @param siteId `null`: of the whole company */
    async findInside(companyId: string, siteId: string | null, input: string) {
      const isEmail = input.includes('@')
      const rows = await query
        .selectFrom('visits as x')
        .innerJoin('visitors as v', (join) =>
          join.onRef('v.company_id', '=', 'x.company_id').onRef('v.visitor_id', '=', 'x.visitor_id'),
        )
        .select(['v.visitor_id', 'v.first_name', 'v.last_name', 'x.entered_at'])
        .where('x.company_id', '=', companyId)
        .where('x.exited_at', 'is', null)
        .where('x.annulled_at', 'is', null)
        .$if(siteId !== null, (visits) => visits.where('x.site_id', '=', siteId))
        .where(isEmail ? sql<boolean>`lower(v.email) = ${input.trim().toLowerCase()}` : begins(input))
        .orderBy('x.entered_at')
        .limit(CANDIDATES_MAX)
        .execute()
      const named = rows.filter((row) => isEmail || isNamed(input, `${row.first_name} ${row.last_name}`))
      return {
        people: named.slice(0, LEAVE_BY_NAME_MAX).map((row) => ({
          visitorId: row.visitor_id,
          firstName: row.first_name,
          lastName: row.last_name,
          enteredAt: row.entered_at,
        })),
        more: named.length > LEAVE_BY_NAME_MAX,
      }
    },

    async searchHosts(companyId: string, input: string, { rows, byPrefix }: Reach): Promise<Host[]> {
      const hosts = await query
        .selectFrom('hosts')
        .select(['host_id', 'first_name', 'last_name', 'area', 'image'])
        .where('company_id', '=', companyId)
        .where('can_receive', '=', true)
        .where('is_archived', '=', false)
        .where(byPrefix ? begins(input) : matches(input))
        .orderBy(byName('last_name'))
        .orderBy(byName('first_name'))
        .orderBy('host_id')
        .limit(rows)
        .execute()
      return hosts.map(toHost)
    },

    /** The host of the visitor's last visit that had one; only if the host still receives visitors. */
    async lastHost(companyId: string, visitorId: string): Promise<Host | null> {
      const host = await query
        .selectFrom('visits as x')
        .innerJoin('hosts as h', (join) =>
          join.onRef('h.company_id', '=', 'x.company_id').onRef('h.host_id', '=', 'x.host_id'),
        )
        .select(['h.host_id', 'h.first_name', 'h.last_name', 'h.area', 'h.image'])
        .select(['h.can_receive', 'h.is_archived'])
        .where('x.company_id', '=', companyId)
        .where('x.visitor_id', '=', visitorId)
        .where('x.annulled_at', 'is', null)
        .orderBy('x.entered_at', 'desc')
        .limit(1)
        .executeTakeFirst()
      return host?.can_receive && !host.is_archived ? toHost(host) : null
    },

    /** How many hosts a search would find if it were not cut. */
    async countHosts(companyId: string, input: string): Promise<number> {
      const { hosts } = await query
        .selectFrom('hosts')
        .select(({ fn }) => fn.countAll<string>().as('hosts'))
        .where('company_id', '=', companyId)
        .where('can_receive', '=', true)
        .where('is_archived', '=', false)
        .where(matches(input))
        .executeTakeFirstOrThrow()
      return Number(hosts)
    },

    searchReasons: (companyId: string, input: string) =>
      query
        .selectFrom('reasons')
        .select(['value', 'translations'])
        .where('company_id', '=', companyId)
        .where(matches(input))
        .orderBy('position')
        .limit(SEARCH_RESULTS_MAX)
        .execute(),

    /** Companies that visitors came from. */
    searchKnownCompanies: (companyId: string, input: string, { rows, byPrefix }: Reach) =>
      query
        .selectFrom('known_companies')
        .select(['search_key as id', 'name'])
        .where('company_id', '=', companyId)
        .where(byPrefix ? begins(input) : matches(input))
        .orderBy('search_key')
        .limit(rows)
        .execute(),
  }
}
