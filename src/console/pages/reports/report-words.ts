import type { I18n } from '@lingui/core'
import type { listReports, ReportRhythm } from '#contract/console/reports.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'

export type ListedReport = Answered<typeof listReports>['reports'][number]
export type ChartWatcher = Answered<typeof listReports>['people'][number]

const rhythms: Readonly<Record<ReportRhythm, Message>> = {
  daily: (i18n) => i18n._('REPORT_DAILY'),
  weekly: (i18n) => i18n._('REPORT_WEEKLY'),
  monthly: (i18n) => i18n._('REPORT_MONTHLY'),
}
export const rhythmName = (i18n: I18n, rhythm: ReportRhythm): string => rhythms[rhythm](i18n)

/** Who may see the charts of a site, or of all sites that they may see at all. */
export const mayGet = (siteId: string | null, { sites }: ChartWatcher): boolean =>
  siteId === null || sites === null || sites.includes(siteId)
