import { sql } from 'kysely'
import type { Direction } from '#contract/entities/direction.ts'
import { PRESENCE_MS } from '#contract/limits.ts'
import { lastClosing } from '#server/companies/last-closing.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { idForm, pageOfRows, type Place } from '#server/systems/cursor.rules.ts'

interface Person {
  readonly externalId: string | null
  readonly email: string | null
}

/**
 * The id of a host whom another system names, by its own id or that of the directory, and who has not left; `null`: there is
 * none, or more than one.
 */
export async function findEmployee(tenant: Tenant, { externalId, email }: Person): Promise<string | null> {
  const found = await tenant
    .select('hosts')
    .select('host_id')
    .where('is_archived', '=', false)
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

/** The values of a place among the employees who are inside. */
export const presencePlace = [idForm, idForm] as const

interface Wanted {
  readonly siteId: string | null
  readonly limit: number
}

/** Employees whose last passage was an entry, which has not ended by itself. */
export async function readPresent(tenant: Tenant, { siteId, limit }: Wanted, after: Place | null) {
  const { sites } = tenant
  const rows = await tenant
    .select('host_presence')
    .innerJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'host_presence.company_id')
        .onRef('h.host_id', '=', 'host_presence.host_id'),
    )
    .select(['host_presence.site_id', 'host_presence.host_id', 'host_presence.at'])
    .select(['h.first_name', 'h.last_name'])
    .select(sql<string | null>`coalesce(h.system_id, h.external_id)`.as('known_as'))
    .where('h.is_archived', '=', false)
    .where('host_presence.direction', '=', 'entry')
    .where('host_presence.at', '>', sql<Date>`now() - ${PRESENCE_MS} * interval '1 ms'`)
    .where(sql<boolean>`host_presence.at >= ${lastClosing(tenant, 'host_presence')}`)
    .$if(sites !== null, (query) => query.where('host_presence.site_id', 'in', [...(sites ?? [])]))
    .$if(siteId !== null, (query) => query.where('host_presence.site_id', '=', siteId ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(host_presence.site_id, host_presence.host_id) > (${after?.[0]}, ${after?.[1]})`,
      ),
    )
    .orderBy('host_presence.site_id')
    .orderBy('host_presence.host_id')
    .limit(limit + 1)
    .execute()
  return pageOfRows(rows, limit, {
    itemOf: (row) => ({
      siteId: row.site_id,
      hostId: row.host_id,
      externalId: row.known_as,
      firstName: row.first_name,
      lastName: row.last_name,
      enteredAt: row.at.toISOString(),
    }),
    placeOf: ({ site_id, host_id }) => [site_id, host_id],
  })
}
