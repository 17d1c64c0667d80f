import { randomUUID } from 'node:crypto'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import * as reportStore from './reports.store.ts'
import { sendReportTo } from './send-report.ts'

type Calls = typeof consoleCalls

interface ReportServices {
  readonly tenantOf: (companyId: string, sites: readonly string[] | null) => Tenant
  readonly mailer: Mailer
  readonly origin: string | null
}

/** Handlers of calls about reports that are mailed. */
export function reportHandlers(services: ReportServices) {
  const listReports: CompanyHandler<Calls['listReports']> = async (_, { tenant }) => {
    const people = await reportStore.readChartWatchers(tenant)
    return ok({
      reports: await reportStore.readReports(tenant),
      people: people.map(({ accountId, name, sites }) => ({ accountId, name, sites })),
    })
  }

  const saveReport: CompanyHandler<Calls['saveReport']> = async ({ reportId, ...content }, { tenant }) => {
    // Who has left the company, or has never been there, is no recipient.
    const people = new Set((await reportStore.readChartWatchers(tenant)).map(({ accountId }) => accountId))
    const accountIds = content.accountIds.filter((id) => people.has(id))
    if (accountIds.length === 0) return refuseField('accountIds')
    const saved = await reportStore.writeReport(tenant, reportId, { ...content, accountIds })
    return saved === null ? refuse('NOT_FOUND') : ok({ reportId: saved })
  }

  const deleteReport: CompanyHandler<Calls['deleteReport']> = async ({ reportId }, { tenant }) =>
    (await reportStore.removeReport(tenant, reportId)) ? ok(null) : refuse('NOT_FOUND')

  const sendReport: CompanyHandler<Calls['sendReport']> = async ({ reportId }, { tenant, account }) => {
    const { companyId } = tenant
    const outcome = await sendReportTo(services, {
      companyId,
      reportId,
      accountId: account.id,
      day: null,
      mailId: randomUUID(),
    })
    return outcome === 'dropped' ? refuse('NOT_FOUND') : ok({ isSent: outcome === 'sent' })
  }

  return { listReports, saveReport, deleteReport, sendReport }
}
