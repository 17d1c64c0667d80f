import { sql } from 'kysely'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { pageOfRows, type Place } from './cursor.rules.ts'

/** The value of a place among sites; visits at no site have none. */
export const sitePlace = [/^\P{Cc}{0,64}$/u] as const

export async function readSitePage(tenant: Tenant, limit: number, after: Place | null) {
  const rows = await tenant
    .select('sites')
    .select(['site_id', 'name', 'time_zone'])
    .where(ofOwnSites(tenant, 'sites.site_id'))
    .$if(after !== null, (query) => query.where('site_id', '>', after?.[0] ?? ''))
    .orderBy('site_id')
    .limit(limit + 1)
    .execute()
  return pageOfRows(rows, limit, {
    itemOf: (row) => ({ siteId: row.site_id, name: row.name, timeZone: row.time_zone }),
    placeOf: (row) => [row.site_id],
  })
}

/** Visits at no site are listed only if there are any, or no site. */
export async function readOccupancyPage(tenant: Tenant, limit: number, after: Place | null) {
  const rows = await tenant
    .select('occupancy')
    .innerJoin('companies as c', 'c.company_id', 'occupancy.company_id')
    .leftJoin('sites as s', (join) =>
      join.onRef('s.company_id', '=', 'occupancy.company_id').onRef('s.site_id', '=', 'occupancy.site_id'),
    )
    .select(['occupancy.site_id', 'occupancy.inside'])
    .select(sql<number>`coalesce(s.capacity, c.capacity)`.as('most'))
    .where(ofOwnSites(tenant, 'occupancy.site_id'))
    .where(
      sql<boolean>`(occupancy.site_id <> '' or occupancy.inside > 0
        or not exists (select 1 from sites x where x.company_id = ${tenant.companyId}))`,
    )
    .$if(after !== null, (query) => query.where('occupancy.site_id', '>', after?.[0] ?? ''))
    .orderBy('occupancy.site_id')
    .limit(limit + 1)
    .execute()
  return pageOfRows(rows, limit, {
    itemOf: ({ site_id, inside, most }) => ({
      siteId: siteOrNull(site_id),
      inside,
      // Without a limit it is 0.
      capacity: most === 0 ? null : most,
      isFull: most > 0 && inside >= most,
    }),
    placeOf: ({ site_id }) => [site_id],
  })
}
