import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ReportRhythm } from '#contract/console/reports.ts'
import { watchers } from '#contract/console/today.ts'
import type { Language } from '#contract/languages.ts'
import { hasSite } from '#server/companies/places.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import { periodAt } from './report-period.store.ts'

interface ReportContent {
  readonly siteId: string | null
  readonly rhythm: ReportRhythm
  readonly hour: number
  readonly language: Language
  readonly hasFile: boolean
  readonly isOn: boolean
  readonly accountIds: readonly string[]
}

export async function readReports(tenant: Tenant) {
  const rows = await tenant
    .select('reports')
    .selectAll('reports')
    .orderBy(sql`array_position(array['daily', 'weekly', 'monthly'], rhythm)`)
    .orderBy('site_id')
    .orderBy('report_id')
    .execute()
  return rows.map((row) => ({
    reportId: row.report_id,
    siteId: siteOrNull(row.site_id),
    rhythm: row.rhythm,
    hour: row.hour,
    language: row.language,
    hasFile: row.has_file,
    isOn: row.is_on,
    accountIds: [...row.account_ids],
    sentAt: row.sent_at?.toISOString() ?? null,
  }))
}

/** Who may see charts, and of which sites; `null`: of all. */
export async function readChartWatchers(tenant: Tenant) {
  const rows = await tenant
    .select('memberships')
    .innerJoin('auth.user as u', 'u.id', 'memberships.account_id')
    .select(['memberships.account_id', 'u.name', 'u.email', 'memberships.site_id'])
    .where('memberships.role', 'in', watchers.roles)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()
  const byAccount = new Map<string, { name: string; email: string; sites: string[] | null }>()
  for (const { account_id, name, email, site_id } of rows) {
    const known = byAccount.get(account_id)
    const sites = site_id === '' || known?.sites === null ? null : [...(known?.sites ?? []), site_id]
    byAccount.set(account_id, { name, email, sites })
  }
  return [...byAccount].map(([accountId, person]) => ({ accountId, ...person }))
}

/** @param reportId `null`: a new one @returns its id; `null`: there is none, or no such site */
export async function writeReport(
  tenant: Tenant,
  reportId: string | null,
  { siteId, rhythm, hour, language, hasFile, isOn, accountIds }: ReportContent,
): Promise<string | null> {
  if (siteId !== null && !(await hasSite(tenant, siteId))) return null
  const { period, local } = periodAt(sql.val(await readTimeZone(tenant, siteId)), sql.val(rhythm))
  // What is due already is not sent because the report was saved. A distributed PostgreSQL takes no clock in an update.
  const { done_for } = await tenant
    .select('companies')
    .select(
      sql<string>`(${period} - case when ${local} < ${period} + ${hour} * interval '1 hour'
        then interval '1 day' else interval '0' end)::date::text`.as('done_for'),
    )
    .executeTakeFirstOrThrow()
  const row = {
    site_id: siteId ?? '',
    rhythm,
    hour,
    language,
    has_file: hasFile,
    is_on: isOn,
    done_for,
    account_ids: JSON.stringify(accountIds) as never,
  }
  if (reportId === null) {
    const made = randomUUID()
    await tenant.insert('reports', { ...row, report_id: made }).execute()
    return made
  }
  const { numUpdatedRows } = await tenant
    .update('reports')
    .set(row)
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? null : reportId
}

export async function removeReport(tenant: Tenant, reportId: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .delete('reports')
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const noteSent = async (tenant: Tenant, reportId: string): Promise<void> => {
  await tenant
    .update('reports')
    .set({ sent_at: sql<Date>`now()` })
    .where('report_id', '=', reportId)
    .execute()
}
