import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { joinSiteClock } from '#server/database/site-clock.ts'
import { countOutEnded } from './occupancy.store.ts'

type Query = Database['query']

/** Visits that their visitors did not end: at closing time, and when they are so old that they are removed. */
export const closingStore = ({ query }: Database) => ({
  /** Ends what is open at its site's closing time, where the visit's flow says so. */
  async closeVisits(now: Date): Promise<void> {
    const { rows } = await sql<{ company_id: string; site_id: string }>`
      select distinct company_id, site_id from (${overdue(now)}) o`.execute(query)
    for (const { company_id, site_id } of rows) {
      await countOutEnded(
        query,
        company_id,
        site_id,
        sql`update visits v set exited_at = o.closed_at, exit_assumed = true, exit_how = 'automatic'
          from (${overdue(now, sql`company_id = ${company_id} and site_id = ${site_id}`)}) o
          where v.company_id = ${company_id} and v.site_id = ${site_id} and v.exited_at is null
            and o.company_id = ${company_id} and o.visit_id = v.visit_id
          returning 1`,
      )
    }
  },
})

/**
 * Ends visits that are about to be removed, so that they no longer count as inside.
 * @param isDue condition on `visits t`
 */
export async function endForgotten(
  query: Query,
  companyId: string,
  isDue: RawBuilder<boolean>,
): Promise<void> {
  const { rows } = await sql<{ site_id: string }>`select distinct t.site_id from visits t
    where t.company_id = ${companyId} and t.exited_at is null and ${isDue}`.execute(query)
  for (const { site_id } of rows) {
    await countOutEnded(
      query,
      companyId,
      site_id,
      sql`update visits t set exited_at = t.entered_at, exit_how = 'automatic'
        where t.company_id = ${companyId} and t.site_id = ${site_id} and t.exited_at is null and ${isDue}
        returning 1`,
    )
  }
}

/** Open visits whose site has closed since the entry. */
const overdue = (now: Date, at = sql`true`) =>
  closed(
    sql`(select company_id, visitor_id, site_id, visit_id, entered_at from visits where exited_at is null and ${at})`,
    now,
  )

/** When closing time ended visits of one visitor that began at these moments: rows of `site_id` and `closed_at`. */
export const closingTimes = (
  companyId: string,
  visitorId: string,
  entries: readonly { readonly siteId: string; readonly at: number }[],
) =>
  closed(
    sql`(select ${companyId}::text as company_id, ${visitorId}::uuid as visitor_id, e.site_id, null as visit_id, e.entered_at
      from unnest(${entries.map(({ siteId }) => siteId)}::text[], ${entries.map(({ at }) => new Date(at))}::timestamptz[])
        as e (site_id, entered_at))`,
    new Date(),
  )

const ZONE = sql`coalesce(s.time_zone, 'UTC')`
const CLOSES = sql`coalesce(s.closing_time, '23:59')`
const DAY = sql`(v.entered_at at time zone ${ZONE})::date`

/**
 * Of these visits those whose site has closed since the entry, by the clock on its wall, where the visit's flow ends them. A
 * visit without a site is that of the company's first one.
 */
const closed = (visits: RawBuilder<unknown>, now: Date) => sql`
  select c.company_id, c.site_id, c.visit_id, c.closed_at from (
    select v.company_id, v.site_id, v.visit_id, (${DAY} + ${CLOSES} + case when
        (${DAY} + ${CLOSES}) at time zone ${ZONE} <= v.entered_at then interval '1 day' else '0' end
      ) at time zone ${ZONE} as closed_at
    from ${visits} v
    join companies f on f.company_id = v.company_id
    join visitors p on p.company_id = v.company_id and p.visitor_id = v.visitor_id
    left join visitor_types t on t.company_id = p.company_id and t.visitor_type_id = p.visitor_type_id
    ${joinSiteClock(sql`v.company_id`, sql`v.site_id`)}
    where (coalesce(t.flow_flags, f.flow_flags) ->> 'autoExit')::boolean
  ) c where c.closed_at <= ${now}::timestamptz`
