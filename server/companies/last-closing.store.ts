import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'

/** When the site of a row of the company last closed, by its own clock. A site without an hour of closing closes at 23:59, and no site at 23:59 UTC. */
export const lastClosing = ({ companyId }: Tenant, table: 'visits' | 'host_presence') => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const here = sql`(now() at time zone zone)`
  const closed = sql`(${here}::date + closing)`
  return sql<Date>`(select (${closed} - case when ${closed} > ${here} then interval '1 day'
      else interval '0' end) at time zone zone
    from (select coalesce(max(s.time_zone), 'UTC') as zone, coalesce(max(s.closing_time), time '23:59') as closing
      from sites s where s.company_id = ${companyId} and s.site_id = ${column('site_id')}) as place)`
}
