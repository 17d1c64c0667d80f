import { lockUntilCommit } from './lock-until-commit.ts'
import type { Tenant } from './tenant.ts'

/**
 * Whether a company has fewer rows of a table than it may have. Requests that come at once are judged one after the other: each
 * keeps the next waiting until its own row is stored.
 */
export async function hasRoom(
  tenant: Tenant,
  table: 'doors' | 'notification_channels' | 'webhooks',
  most: number,
): Promise<boolean> {
  await lockUntilCommit(tenant, 'rows of', table)
  // All of these tables have a company.
  const { count } = await tenant
    .select(table as 'doors')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) < most
}
