import { v5 as uuidFrom } from 'uuid'
import { EVACUATION_MAX_ROWS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { readPresent } from './presence.store.ts'

const PEOPLE = 'c1d0f6a2-5c0e-4b0c-9d1f-3f5d2a3f7b61'

/** A person's id in roll calls, which a device that begins one without the server knows too. */
const personIdOf = (companyId: string, hostId: string): string => uuidFrom(`${companyId}/${hostId}`, PEOPLE)

/** Employees who are inside by the door system, each at the site where they passed last. @param siteId `null`: all sites */
export async function readPresentEmployees(tenant: Tenant, siteId: string | null) {
  const rows = await readPresent(tenant, { siteId, after: null, limit: EVACUATION_MAX_ROWS })
  const latest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const known = latest.get(row.host_id)
    if (known === undefined || known.at < row.at) latest.set(row.host_id, row)
  }
  return [...latest.values()].map((row) => ({
    personId: personIdOf(tenant.companyId, row.host_id),
    hostId: row.host_id,
    siteId: row.site_id,
    firstName: row.first_name,
    lastName: row.last_name,
    since: row.at,
  }))
}
