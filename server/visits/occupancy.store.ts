import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

type Query = Kysely<Tables>

/**
 * How many are inside, by site: the counters that every entry and exit changes last, since they are the queue that all
 * share. Entries take their place by the function `take_place`.
 */

/** @param by below 0 = so many have left */
export async function changeInside(
  query: Query,
  companyId: string,
  siteId: string,
  by: number,
): Promise<void> {
  await query
    .updateTable('occupancy')
    .set({ inside: sql`inside + ${by}` })
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .execute()
}

/** In one statement, so that no other process counts them too. @param ending an update that returns a row for each visit */
export async function countOutEnded(
  query: Query,
  companyId: string,
  siteId: string,
  ending: RawBuilder<unknown>,
): Promise<void> {
  await sql`with ended as (${ending})
    update occupancy set inside = inside - (select count(*) from ended)
    where company_id = ${companyId} and site_id = ${siteId}`.execute(query)
}
