import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'

/** A host, as an organizer is recognised. */
export interface Organizer {
  readonly hostId: string
  readonly email: string
  readonly canReceive: boolean
}

/** Hosts whom mail reaches, whether they are away or not. */
export async function readOrganizers(tenant: Tenant): Promise<readonly Organizer[]> {
  const rows = await tenant
    .select('hosts')
    .select(['host_id', 'can_receive', sql<string>`lower(email)`.as('email')])
    .where('is_archived', '=', false)
    .where('email', 'is not', null)
    .orderBy('host_id')
    .execute()
  return rows.map(({ host_id, email, can_receive }) => ({ hostId: host_id, email, canReceive: can_receive }))
}
