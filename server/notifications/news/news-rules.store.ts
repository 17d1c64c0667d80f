import type { Tenant } from '#server/database/tenant.ts'

interface NewsRules {
  readonly late: boolean
  readonly exitsOfHosts: boolean
  readonly exitsOfVisitors: boolean
  readonly exitMinutes: number
  readonly capacity: boolean
  readonly rollCall: boolean
  readonly rollCallOfHosts: boolean
}

/** Which mails hosts, visitors and staff get besides those about arrivals. */
export async function readNewsRules(tenant: Tenant): Promise<NewsRules> {
  const row = await tenant
    .select('companies')
    .select(['news_late', 'news_exit_hosts', 'news_exit_visitors', 'news_exit_minutes'])
    .select(['news_capacity', 'news_roll_call', 'news_roll_call_hosts'])
    .executeTakeFirstOrThrow()
  return {
    late: row.news_late,
    exitsOfHosts: row.news_exit_hosts,
    exitsOfVisitors: row.news_exit_visitors,
    exitMinutes: row.news_exit_minutes,
    capacity: row.news_capacity,
    rollCall: row.news_roll_call,
    rollCallOfHosts: row.news_roll_call_hosts,
  }
}

export async function writeNewsRules(tenant: Tenant, rules: NewsRules): Promise<void> {
  await tenant
    .update('companies')
    .set({
      news_late: rules.late,
      news_exit_hosts: rules.exitsOfHosts,
      news_exit_visitors: rules.exitsOfVisitors,
      news_exit_minutes: rules.exitMinutes,
      news_capacity: rules.capacity,
      news_roll_call: rules.rollCall,
      news_roll_call_hosts: rules.rollCallOfHosts,
    })
    .execute()
}
