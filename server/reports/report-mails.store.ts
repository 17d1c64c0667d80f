import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { periodAt } from './report-period.store.ts'

/** How often the mail server is asked to take a report: for about a day. */
const TRIES = 14
const MANY_VISITS = 20_000

export function reportMailStore({ query }: Pick<Database, 'query'>) {
  return {
    /**
     * Queues the reports that are due, a mail for each recipient, once each, also if several servers ask: a report that is noted as
     * done and its mails are one statement.
     */
    async queueReports(now: Date): Promise<void> {
      const { local, period } = periodAt(
        sql`r.company_id`,
        sql`r.site_id`,
        sql`r.rhythm`,
        sql`${now}::timestamptz`,
      )
      await sql`
        with clocks as (
          select r.company_id, r.report_id, r.hour, ${local} as local, ${period} as period from reports r where r.is_on
        ), due as (
          update reports r set done_for = k.period::date
          from clocks k
          where r.company_id = k.company_id and r.report_id = k.report_id
            and k.local >= k.period + k.hour * interval '1 hour' and r.done_for < k.period::date
          returning r.company_id, r.report_id, r.account_ids, r.done_for
        )
        select graphile_worker.add_job('report-mail', json_build_object('companyId', d.company_id,
          'reportId', d.report_id, 'accountId', a.id, 'day', to_char(d.done_for, 'YYYY-MM-DD')), max_attempts => ${TRIES}::int)
        from due d, jsonb_array_elements_text(d.account_ids) as a (id)`.execute(query)
    },

    /** Queues the counting of days for charts. One is counted at a time, and one more waits at most. */
    async queueKeepFresh(): Promise<void> {
      await sql`select graphile_worker.add_job('keep-charts-fresh', queue_name => 'charts', job_key => 'keep-charts-fresh',
        max_attempts => 1)`.execute(query)
    },

    /**
     * Whether a company has so many visits that a year is not counted while a person waits, or visits of it have changed. For all
     * companies together the answer would take longer than a statement may.
     */
    async isToKeepFresh(companyId: string): Promise<boolean> {
      const { rows } = await sql<{ is_due: boolean }>`
        select exists (select 1 from chart_changes x where x.company_id = ${companyId})
          or exists (select 1 from visits v where v.company_id = ${companyId} offset ${MANY_VISITS}) as is_due`.execute(
        query,
      )
      return rows[0]?.is_due === true
    },
  }
}
