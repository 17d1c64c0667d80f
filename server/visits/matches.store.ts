import { sql } from 'kysely'
import { FOUND_ROWS } from '#contract/limits.ts'
import { searchKey } from '#contract/search-key.ts'
import { searchWords } from '#server/database/search-key.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { foundVisitor } from './inside.store.ts'
import { matching, ofKnownVisitors, ofOwnSites, visitRows } from './visit-rows.store.ts'

/** People of whom the best are looked for: short words begin the names of very many. */
const CANDIDATES_MAX = 500

/** People, visits of today, hosts and tablets whose words begin as those that were typed. */
export async function findEverywhere(tenant: Tenant, search: string) {
  const words = matching(search)
  if (words === null) return { people: [], visits: [], hosts: [], tablets: [] }
  const people = await findPeopleBy(tenant, words, searchKey(search))
  return {
    people,
    visits: await findTodaysVisits(tenant, words),
    hosts: await findHosts(tenant, search),
    tablets: await findTablets(tenant, search),
  }
}

type Words = NonNullable<ReturnType<typeof matching>>

/** Those inside first, then those whose name begins with all that was typed, then who came last. */
async function findPeopleBy(tenant: Tenant, words: Words, key: string) {
  const candidates = tenant
    .select('visitors')
    .innerJoin('visitors as p', (join) =>
      join
        .onRef('p.company_id', '=', 'visitors.company_id')
        .onRef('p.visitor_id', '=', 'visitors.visitor_id'),
    )
    .select(['visitors.company_id', 'visitors.visitor_id', 'visitors.search_key'])
    .select(['visitors.first_name', 'visitors.last_name', 'visitors.company_name'])
    .where(words)
    .where(ofKnownVisitors(tenant))
    .limit(CANDIDATES_MAX)
    .as('c')
  const rows = await tenant
    .select('companies')
    .innerJoin(candidates, (join) => join.onTrue())
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('visits as v')
          .select(['v.entered_at', sql<boolean>`v.exited_at is null`.as('is_inside')])
          .where('v.company_id', '=', tenant.companyId)
          .whereRef('v.visitor_id', '=', 'c.visitor_id')
          .where('v.annulled_at', 'is', null)
          .where(ofOwnSites(tenant, 'v.site_id'))
          .orderBy('v.entered_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.visitor_id', 'c.first_name', 'c.last_name', 'c.company_name'])
    .select(['last.entered_at', 'last.is_inside'])
    .orderBy(sql`coalesce(last.is_inside, false)`, 'desc')
    .orderBy(sql`starts_with(c.search_key, ${key})`, 'desc')
    .orderBy('last.entered_at', (order) => order.desc().nullsLast())
    .orderBy('c.last_name')
    .orderBy('c.visitor_id')
    .limit(FOUND_ROWS)
    .execute()
  return rows.map(foundVisitor)
}

/** Visits that began today by the clock of their site, the latest first. */
async function findTodaysVisits(tenant: Tenant, words: Words) {
  const zone = sql`coalesce((select s.time_zone from sites s where s.company_id = ${tenant.companyId}
    and s.site_id = visits.site_id), 'UTC')`
  const rows = await visitRows(tenant)
    .where('visits.entered_at', '>=', sql<Date>`now() - interval '1 day'`)
    .where(sql<boolean>`(visits.entered_at at time zone ${zone})::date = (now() at time zone ${zone})::date`)
    .where('visits.annulled_at', 'is', null)
    .where(words)
    .orderBy('visits.entered_at', 'desc')
    .orderBy('visits.visit_id')
    .limit(FOUND_ROWS)
    .execute()
  return rows.map((row) => ({
    visitId: row.visit_id,
    visitorId: row.visitor_id,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    enteredAt: row.entered_at.toISOString(),
    exitedAt: row.exited_at?.toISOString() ?? null,
  }))
}

const begins = (search: string) =>
  sql<boolean>`(select bool_and(strpos(' ' || search_key, ' ' || word) > 0)
    from unnest(${searchWords(search)}::text[]) as word)`

async function findHosts(tenant: Tenant, search: string) {
  const rows = await tenant
    .select('hosts')
    .select(['host_id', 'first_name', 'last_name', 'area'])
    .where('is_archived', '=', false)
    .where(begins(search))
    .orderBy(byName('last_name'))
    .orderBy(byName('first_name'))
    .orderBy('host_id')
    .limit(FOUND_ROWS)
    .execute()
  return rows.map((row) => ({
    hostId: row.host_id,
    firstName: row.first_name,
    lastName: row.last_name,
    area: row.area,
  }))
}

/** Tablets are few, and their names are not stored as they are searched. */
async function findTablets(tenant: Tenant, search: string) {
  const rows = await tenant
    .select('devices')
    .select(['device_id', 'name'])
    .where('name', 'is not', null)
    .where(ofOwnSites(tenant, 'devices.site_id'))
    .orderBy(byName('name'))
    .orderBy('device_id')
    .execute()
  const typed = searchWords(search)
  return rows
    .map(({ device_id, name }) => ({ deviceId: device_id, name: name ?? '' }))
    .filter(({ name }) => typed.every((word) => ` ${searchKey(name)}`.includes(` ${word}`)))
    .slice(0, FOUND_ROWS)
}
