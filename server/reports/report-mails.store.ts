import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { joinSiteClock } from '#server/database/site-clock.ts'
import { type Tenant, tenantOf } from '#server/database/tenant.ts'
import { periodAt } from './report-period.store.ts'

/** How often the mail server is asked to take a report: for about a day. */
const TRIES = 14
const MANY_VISITS = 20_000

interface DueReport {
  readonly company_id: string
  readonly report_id: string
  /** The ISO day for which it is due. */
  readonly day: string
}

async function queueReport(tenant: Tenant, { report_id: reportId, day }: DueReport): Promise<void> {
  const { companyId } = tenant
  const noted = await tenant
    .update('reports')
    .set({ done_for: day })
    .where('report_id', '=', reportId)
    .where('is_on', '=', true)
    .where(sql<boolean>`done_for < ${day}::date`)
    .returning('account_ids')
    .executeTakeFirst()
  for (const accountId of noted?.account_ids ?? [])
    await tenant.addJob('report-mail', { companyId, reportId, accountId, day }, { maxAttempts: TRIES })
}

export function reportMailStore({ query }: Pick<Database, 'query'>) {
  return {
    /**
     * Queues the reports that are due, a mail for each recipient, once each, also if several servers ask: a report that is noted as
     * done and its mails are one transaction.
     */
    async queueReports(now: Date): Promise<void> {
      const zone = sql`coalesce(s.time_zone, 'UTC')`
      const { local, period } = periodAt(zone, sql`r.rhythm`, sql`${now}::timestamptz`)
      const { rows } = await sql<DueReport>`
        select r.company_id, r.report_id, to_char(${period}, 'YYYY-MM-DD') as day
        from reports r ${joinSiteClock(sql`r.company_id`, sql`r.site_id`)}
        where r.is_on and ${local} >= ${period} + r.hour * interval '1 hour' and r.done_for < (${period})::date`.execute(
        query,
      )
      for (const due of rows)
        await tenantOf(query, due.company_id, null).transaction((tenant) => queueReport(tenant, due))
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
