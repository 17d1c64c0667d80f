import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type Tenant, tenantOf } from '#server/database/tenant.ts'
import { desk } from '#contract/console/today.ts'

/** How often the mail server is asked to take a mail of open items: for about a day. */
const TRIES = 14

export function attentionMailStore({ query }: Database) {
  return {
    /**
     * Queues a mail for everybody who may settle items, where a company wants it and it is the hour by the clock of its
     * first site; once a day, also if several servers ask.
     */
    async queueMails(): Promise<void> {
      const { rows } = await sql<{ company_id: string; today: string }>`
        with clocks as materialized (select distinct on (company_id) company_id, time_zone from sites
          where company_id in (select company_id from companies where attention_mail_hour is not null)
          order by company_id, site_id),
        companies_now as (select c.company_id, c.attention_mail_hour, c.attention_mailed_on,
            now() at time zone coalesce(k.time_zone, 'UTC') as local
          from companies c left join clocks k on k.company_id = c.company_id where c.attention_mail_hour is not null)
        select company_id, local::date::text as today from companies_now
        where extract(hour from local) >= attention_mail_hour and attention_mailed_on is distinct from local::date`.execute(
        query,
      )
      for (const { company_id, today } of rows)
        await tenantOf(query, company_id, null).transaction((tenant) => queueMailsOf(tenant, today))
    },

    /** Whom the mail is for, and the sites that they look after, `null` for all; `undefined`: they have left. */
    async readRecipient(companyId: string, accountId: string) {
      const rows = await query
        .selectFrom('memberships as m')
        .innerJoin('auth.user as u', 'u.id', 'm.account_id')
        .innerJoin('companies as c', 'c.company_id', 'm.company_id')
        .select(['u.email', 'm.site_id', 'c.name as company_name'])
        .where('m.company_id', '=', companyId)
        .where('m.account_id', '=', accountId)
        .where('m.role', 'in', desk.roles)
        .execute()
      const [first] = rows
      if (first === undefined) return undefined
      const sites = rows.map(({ site_id }) => site_id)
      return { email: first.email, companyName: first.company_name, sites: sites.includes('') ? null : sites }
    },
  }
}

async function queueMailsOf(tenant: Tenant, today: string): Promise<void> {
  const { companyId } = tenant
  const { numUpdatedRows } = await tenant
    .update('companies')
    .set({ attention_mailed_on: today })
    .where(sql<boolean>`attention_mailed_on is distinct from ${today}::date`)
    .executeTakeFirst()
  // Another server has queued them meanwhile.
  if (numUpdatedRows === 0n) return
  const accounts = await tenant
    .select('memberships')
    .select('account_id')
    .distinct()
    .where('role', 'in', desk.roles)
    .execute()
  for (const { account_id: accountId } of accounts)
    await tenant.addJob('attention-mail', { companyId, accountId }, { maxAttempts: TRIES })
}
