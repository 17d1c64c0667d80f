import { sql } from 'kysely'
import type { Direction } from '#contract/entities/direction.ts'
import { PRESENCE_MS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'

interface Person {
  readonly externalId: string | null
  readonly email: string | null
}

/** The id of a host whom another system names, by its own id or that of the directory; `null`: there is none, or more than one. */
export async function findEmployee(tenant: Tenant, { externalId, email }: Person): Promise<string | null> {
  const found = await tenant
    .select('hosts')
    .select('host_id')
    .$if(externalId !== null, (hosts) =>
      hosts.where(({ eb, or }) => or([eb('system_id', '=', externalId), eb('external_id', '=', externalId)])),
    )
    .$if(email !== null, (hosts) => hosts.where(sql<boolean>`lower(email) = lower(${email})`))
    .limit(2)
    .execute()
  return found.length === 1 ? (found[0]?.host_id ?? null) : null
}

interface Passed {
  readonly siteId: string
  readonly hostId: string
  readonly direction: Direction
  readonly at: Date
}

/** @returns false if a later passage was known already */
export async function keepPassage(
  tenant: Tenant,
  { siteId, hostId, direction, at }: Passed,
): Promise<boolean> {
  const rows = await tenant
    .insert('host_presence', { site_id: siteId, host_id: hostId, direction, at })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'site_id', 'host_id'])
        .doUpdateSet({ direction, at })
        // The same report again changes nothing, and is still the latest.
        .where('host_presence.at', '<=', at),
    )
    .returning('host_id')
    .execute()
  return rows.length > 0
}

/** When the site last closed, by its own clock. */
const LAST_CLOSING = sql<Date>`(select (day + closing - case when day + closing > here then interval '1 day'
    else interval '0' end) at time zone zone
  from (select coalesce(s.time_zone, 'UTC') as zone, coalesce(s.closing_time, time '23:59') as closing
    from sites s where s.company_id = host_presence.company_id and s.site_id = host_presence.site_id) as place,
    lateral (select now() at time zone zone as here, (now() at time zone zone)::date as day) as clock)`

interface Wanted {
  readonly siteId: string | null
  readonly after: readonly [siteId: string, hostId: string] | null
  readonly limit: number
}

/** Employees whose last passage was an entry, which has not ended by itself; one more than `limit`, if there is one. */
export async function readPresent(tenant: Tenant, { siteId, after, limit }: Wanted) {
  const { sites } = tenant
  return tenant
    .select('host_presence')
    .innerJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'host_presence.company_id')
        .onRef('h.host_id', '=', 'host_presence.host_id'),
    )
    .select(['host_presence.site_id', 'host_presence.host_id', 'host_presence.at'])
    .select(['h.external_id', 'h.first_name', 'h.last_name'])
    .where('host_presence.direction', '=', 'entry')
    .where('host_presence.at', '>', sql<Date>`now() - ${PRESENCE_MS} * interval '1 ms'`)
    .where(sql<boolean>`host_presence.at >= ${LAST_CLOSING}`)
    .$if(sites !== null, (rows) => rows.where('host_presence.site_id', 'in', [...(sites ?? [])]))
    .$if(siteId !== null, (rows) => rows.where('host_presence.site_id', '=', siteId ?? ''))
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(host_presence.site_id, host_presence.host_id) > (${after?.[0]}, ${after?.[1]})`,
      ),
    )
    .orderBy('host_presence.site_id')
    .orderBy('host_presence.host_id')
    .limit(limit + 1)
    .execute()
}
