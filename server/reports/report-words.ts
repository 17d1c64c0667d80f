import type { ReportRhythm } from '#contract/console/reports.ts'
import { serverTexts } from '#server/i18n/server-texts.ts'

/** @param locale BCP 47: the language of the report */
export function reportWords(locale: string) {
  const i18n = serverTexts(locale)
  return {
    /** Such as "Visits on Monday, 5 January 2026". */
    ofDay: (day: string) => i18n._('SERVER_REPORT_OF_DAY', { day }),
    ofSpan: (from: string, to: string) => i18n._('SERVER_REPORT_OF_SPAN', { from, to }),
    allSites: i18n._('SERVER_REPORT_ALL_SITES'),
    visits: i18n._('SERVER_REPORT_VISITS'),
    /** The number of visits in the span before, with which this one is compared. */
    before: {
      daily: (count: string) => i18n._('SERVER_REPORT_WEEK_BEFORE', { count }),
      weekly: (count: string) => i18n._('SERVER_REPORT_WEEK_BEFORE', { count }),
      monthly: (count: string) => i18n._('SERVER_REPORT_MONTH_BEFORE', { count }),
    } satisfies Readonly<Record<ReportRhythm, (count: string) => string>>,
    peak: i18n._('SERVER_REPORT_PEAK'),
    places: (count: string) => i18n._('SERVER_REPORT_PLACES', { count }),
    stay: i18n._('SERVER_REPORT_STAY'),
    expectedToday: i18n._('SERVER_REPORT_EXPECTED_TODAY'),
    noShows: i18n._('SERVER_REPORT_NO_SHOWS'),
    refused: i18n._('SERVER_REPORT_REFUSED'),
    automatic: i18n._('SERVER_REPORT_AUTOMATIC'),
    bySite: i18n._('SERVER_REPORT_BY_SITE'),
    byHost: i18n._('SERVER_REPORT_BY_HOST'),
    others: i18n._('SERVER_REPORT_OTHERS'),
    noSite: i18n._('SERVER_REPORT_NO_SITE'),
    day: i18n._('SERVER_REPORT_DAY'),
    hour: i18n._('SERVER_REPORT_HOUR'),
    charts: i18n._('SERVER_REPORT_CHARTS'),
    footer: i18n._('SERVER_REPORT_FOOTER'),
  }
}
