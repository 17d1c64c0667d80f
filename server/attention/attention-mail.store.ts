import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
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
      await sql`
        with clocks as (
          select c.company_id, now() at time zone coalesce((select s.time_zone from sites s
            where s.company_id = c.company_id order by s.site_id limit 1), 'UTC') as local
          from companies c where c.attention_mail_hour is not null
        ), due as (
          update companies c set attention_mailed_on = k.local::date
          from clocks k
          where k.company_id = c.company_id and extract(hour from k.local) >= c.attention_mail_hour
            and c.attention_mailed_on is distinct from k.local::date
          returning c.company_id
        )
        select graphile_worker.add_job('attention-mail', json_build_object(
          'companyId', m.company_id, 'accountId', m.account_id), max_attempts => ${TRIES}::int)
        from (select distinct m.company_id, m.account_id from memberships m join due d on d.company_id = m.company_id
          where m.role = any(${[...desk.roles]}::text[])) m`.execute(query)
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
