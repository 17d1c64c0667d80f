import type { Tenant } from '#server/database/tenant.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { readTimeZone } from '#server/visits/log.store.ts'
import { readReportFacts } from './report-facts.store.ts'
import { composeReportMail } from './report-mail.ts'
import { noteSent, readChartWatchers, readReports } from './reports.store.ts'

interface ReportTools {
  readonly tenantOf: (companyId: string, sites: readonly string[] | null) => Tenant
  readonly mailer: Mailer
  /** The start of links to this server; `null`: it is unknown. */
  readonly origin: string | null
}

interface ReportFor {
  readonly companyId: string
  readonly reportId: string
  readonly accountId: string
  /** ISO day on which it was due; `null`: the last one. */
  readonly day: string | null
  /** The same for each try. */
  readonly mailId: string
}

/**
 * Sends a report to one person, with the numbers of the sites that they may see. `dropped`: it is deleted or off, or the person
 * may not see these charts any more.
 */
export async function sendReportTo(
  { tenantOf, mailer, origin }: ReportTools,
  { companyId, reportId, accountId, day, mailId }: ReportFor,
): Promise<'sent' | 'dropped' | 'refused' | 'tryAgain'> {
  const whole = tenantOf(companyId, null)
  const report = (await readReports(whole)).find((one) => one.reportId === reportId)
  const person = (await readChartWatchers(whole)).find((one) => one.accountId === accountId)
  // Who asks for it now gets one that is off.
  if (report === undefined || person === undefined || (day !== null && !report.isOn)) return 'dropped'
  const { siteId, rhythm, language, hasFile } = report
  if (siteId !== null && person.sites !== null && !person.sites.includes(siteId)) return 'dropped'
  const timeZone = await readTimeZone(whole, siteId)
  const facts = await readReportFacts(tenantOf(companyId, person.sites), { siteId, rhythm, day, timeZone })
  if (facts === null) return 'dropped'
  const link = origin === null ? null : `${origin}/console/${companyId}/charts`
  const mail = composeReportMail({ to: person.email, locale: language, facts, hasFile, link, id: mailId })
  const sent = await mailer.send(mail)
  if (sent.ok) {
    await noteSent(whole, reportId)
    return 'sent'
  }
  return sent.error === 'TRY_AGAIN' ? 'tryAgain' : 'refused'
}
