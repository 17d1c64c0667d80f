import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import { logRow } from './log.store.ts'
import { placeAfter, placeOf, visitRows } from './visit-rows.store.ts'

/** One person's visits at the caller's sites, the latest first. @param after the place of the page before */
export async function readPersonVisits(tenant: Tenant, visitorId: string, after: string | null) {
  const place = placeOf(after)
  const rows = await visitRows(tenant)
    .where('visits.visitor_id', '=', visitorId)
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(visits.entered_at, visits.visit_id) < (${place?.[0]}, ${place?.[1]})`),
    )
    .orderBy('visits.entered_at', 'desc')
    .orderBy('visits.visit_id', 'desc')
    .limit(CONSOLE_PAGE_ROWS + 1)
    .execute()
  const page = rows.slice(0, CONSOLE_PAGE_ROWS)
  const last = page.at(-1)
  return {
    visits: page.map(logRow),
    next: rows.length > page.length && last ? placeAfter(last.entered_at, last.visit_id) : null,
  }
}
