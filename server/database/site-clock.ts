import { type RawBuilder, sql } from 'kysely'

/**
 * Joins to rows of any company, as `s`, the clock on the wall of their site, or of the company's first one where they have none
 * or theirs was removed: `time_zone` and `closing_time`, which are null where the company has no sites. Two sites are read for each
 * row, however many there are. Groups name the company, so that a distributed PostgreSQL can ask each node for its own.
 */
export const joinSiteClock = (
  companyId: RawBuilder<unknown>,
  siteId: RawBuilder<unknown>,
) => sql`left join lateral (
  select (array_agg(y.time_zone order by y.site_id <> ${siteId}, y.site_id))[1] as time_zone,
    (array_agg(y.closing_time order by y.site_id <> ${siteId}, y.site_id))[1] as closing_time
  from sites y where y.company_id = ${companyId} and y.site_id = any(array[${siteId},
    (select min(z.site_id) from sites z where z.company_id = ${companyId})])
  group by y.company_id) s on true`

/**
 * The time zone of a site of one company, as an expression: that of its first site where there is none or it was removed, and
 * UTC for a company without sites. `readTimeZone` asks the same once, for a caller who may reach some sites only.
 */
export const timeZoneOf = (companyId: string | RawBuilder<unknown>, siteId: RawBuilder<unknown>) =>
  sql<string>`coalesce((select y.time_zone from sites y where y.company_id = ${companyId} and y.site_id = ${siteId}),
    (select z.time_zone from sites z where z.company_id = ${companyId} order by z.site_id limit 1), 'UTC')`
