import { sql } from 'kysely'
import type { Tenant } from './tenant.ts'

/** Waits until no other transaction of the company has a lock of this name, and holds it until the end of its own. */
export async function lockUntilCommit(tenant: Tenant, ...name: readonly string[]): Promise<void> {
  const [what, ...rest] = name
  const key = JSON.stringify([what, tenant.companyId, ...rest])
  await tenant
    .select('companies')
    .select(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked'))
    .execute()
}
