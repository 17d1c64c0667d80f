import { type RawBuilder, sql } from 'kysely'

/** By the clock of the site, or of the first one: the moment, and the day, Monday or first of the month on which a report was last due. */
export function periodAt(
  companyId: RawBuilder<unknown>,
  siteId: RawBuilder<unknown>,
  rhythm: RawBuilder<unknown>,
  now: RawBuilder<unknown> = sql`now()`,
) {
  const zone = sql`coalesce((select s.time_zone from sites s where s.company_id = ${companyId}
    order by s.site_id <> ${siteId}::text, s.site_id limit 1), 'UTC')`
  const local = sql`(${now} at time zone ${zone})`
  const unit = sql`case ${rhythm}::text when 'daily' then 'day' when 'weekly' then 'week' else 'month' end`
  return { local, period: sql`date_trunc(${unit}, ${local})` }
}
