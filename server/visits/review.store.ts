import { sql } from 'kysely'
import type { visitFlags } from '#contract/console/today.ts'
import { CONSOLE_PAGE_ROWS, REVIEW_MS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { ofKnownVisitors, placeAfter, placeOf } from './visit-rows.store.ts'

interface Asked {
  readonly siteId: string | null
  readonly after: string | null
}

/** Flags by what they are about, with the place where it happened; a flagged person has no place. */
export async function readReview(tenant: Tenant, { siteId, after }: Asked) {
  const { sites } = tenant
  const from = placeOf(after)
  // To the millisecond, as the wire has it: a page begins behind the last row of the one before.
  const at = sql<Date>`date_trunc('milliseconds', max(all_visit_flags.at))`
  const site = sql<string | null>`coalesce(v.site_id, d.site_id)`
  const rows = await tenant
    .select('all_visit_flags')
    .innerJoin('visitors', (join) =>
      join
        .onRef('visitors.company_id', '=', 'all_visit_flags.company_id')
        .onRef('visitors.visitor_id', '=', 'all_visit_flags.visitor_id'),
    )
    .leftJoin('visits as v', (join) =>
      join
        .onRef('v.company_id', '=', 'all_visit_flags.company_id')
        .onRef('v.visit_id', '=', 'all_visit_flags.subject_id'),
    )
    .leftJoin('devices as d', (join) =>
      join
        .onRef('d.company_id', '=', 'all_visit_flags.company_id')
        .onRef('d.device_id', '=', 'all_visit_flags.device_id'),
    )
    .select(['all_visit_flags.subject_id', 'all_visit_flags.visitor_id', 'v.visit_id'])
    .select(sql<string | null>`max(d.name)`.as('tablet'))
    .select(['visitors.first_name', 'visitors.last_name', 'visitors.company_name'])
    .select(site.as('site_id'))
    .select(sql<string[]>`array_agg(all_visit_flags.kind order by all_visit_flags.kind)`.as('kinds'))
    .select(at.as('at'))
    .where('all_visit_flags.at', '>', new Date(Date.now() - REVIEW_MS))
    .where(sql<boolean>`v.annulled_at is null`)
    .$if(sites !== null, (query) =>
      query.where(
        sql<boolean>`case when ${site} is null then ${ofKnownVisitors(tenant)}
          else ${site} = any(${sql.val([...(sites ?? [])])}::text[]) end`,
      ),
    )
    .$if(siteId !== null, (query) => query.where(sql<boolean>`${site} = ${siteId}`))
    .groupBy(['all_visit_flags.subject_id', 'all_visit_flags.visitor_id', 'v.visit_id'])
    .groupBy(['visitors.first_name', 'visitors.last_name', 'visitors.company_name', site])
    .$if(from !== null, (query) =>
      query.having(sql<boolean>`(${at}, all_visit_flags.subject_id) < (${from?.[0]}, ${from?.[1]})`),
    )
    .orderBy('at', 'desc')
    .orderBy('all_visit_flags.subject_id', 'desc')
    .limit(CONSOLE_PAGE_ROWS + 1)
    .execute()
  const page = rows.slice(0, CONSOLE_PAGE_ROWS)
  const last = page.at(-1)
  return {
    findings: page.map((row) => ({
      subjectId: row.subject_id,
      flags: row.kinds as (typeof visitFlags)[number][],
      at: row.at.toISOString(),
      visitorId: row.visitor_id,
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
      visitId: row.visit_id,
      siteId: row.site_id === '' ? null : row.site_id,
      tablet: row.tablet,
    })),
    next: rows.length > page.length && last ? placeAfter(last.at, last.subject_id) : null,
  }
}
