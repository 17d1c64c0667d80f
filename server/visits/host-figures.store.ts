import type { Tenant } from '#server/database/tenant.ts'

/** Whether the company counts visits of single hosts: such numbers monitor an employee. */
export async function countsHosts(tenant: Tenant): Promise<boolean> {
  const { charts_of_hosts } = await tenant
    .select('companies')
    .select('charts_of_hosts')
    .executeTakeFirstOrThrow()
  return charts_of_hosts
}
