import { sql } from 'kysely'
import type { ReportRhythm } from '#contract/console/reports.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { readGuestCharts } from '#server/appointments/guest-charts.store.ts'
import { readCharts } from '#server/visits/charts.store.ts'
import { readSiteNames } from '#server/visits/log.store.ts'
import { periodAt } from './report-period.store.ts'

export type ReportFacts = NonNullable<Awaited<ReturnType<typeof readReportFacts>>>

interface ReportOf {
  readonly siteId: string | null
  readonly rhythm: ReportRhythm
  /** ISO day on which it was due; `null`: the last one. */
  readonly day: string | null
  /** IANA: by this clock the report was due, also for those who reach other sites alone. */
  readonly timeZone: string
}

/** Back from the day on which a report is due, and then to what it is compared with: of a day, the same weekday. */
const lengths = {
  daily: ['1 day', '7 days'],
  weekly: ['7 days', '7 days'],
  monthly: ['1 month', '1 month'],
} as const satisfies Readonly<Record<ReportRhythm, readonly [string, string]>>

/** The numbers of a report, as the charts of the same span show them to the same person. `null`: there is no such site any more. */
export async function readReportFacts(tenant: Tenant, { siteId, rhythm, day, timeZone }: ReportOf) {
  const names = await readSiteNames(tenant)
  if (siteId !== null && !names.has(siteId)) return null
  const zone = sql.lit(timeZone)
  const [length, back] = lengths[rhythm]
  const { period } = periodAt(zone, sql.val(rhythm))
  const at = (moment: ReturnType<typeof sql>) => sql<Date>`(${moment}) at time zone ${zone}`
  const due = sql`coalesce(${day}::date::timestamp, ${period})`
  const whole = sql`${sql.lit(length)}::interval`
  const earlier = sql`${sql.lit(back)}::interval`
  const span = await tenant
    .select('companies')
    .select([
      'companies.name',
      at(sql`${due} - ${whole}`).as('from'),
      at(due).as('to'),
      at(sql`${due} - ${whole} - ${earlier}`).as('before_from'),
      at(sql`${due} - ${earlier}`).as('before_to'),
      at(sql`${due} + interval '1 day'`).as('tomorrow'),
      sql<string>`to_char(${due} - ${whole}, 'YYYY-MM-DD')`.as('first_day'),
      sql<string>`to_char(${due} - interval '1 day', 'YYYY-MM-DD')`.as('last_day'),
    ])
    .executeTakeFirstOrThrow()
  const charts = await readCharts(tenant, {
    from: span.from,
    to: span.to,
    siteId,
    visitorTypeId: null,
    timeZone,
    split: siteId === null && names.size > 1 ? 'site' : null,
    before: { from: span.before_from, to: span.before_to },
  })
  const guests = await readGuestCharts(tenant, { from: span.from, to: span.to, siteId })
  const today =
    rhythm === 'daily' ? await readGuestCharts(tenant, { from: span.to, to: span.tomorrow, siteId }) : null
  return {
    companyName: span.name,
    siteName: siteId === null ? null : (names.get(siteId) ?? null),
    rhythm,
    firstDay: span.first_day,
    lastDay: span.last_day,
    charts,
    noShows: guests.noShows,
    expectedToday: today?.expected ?? null,
  }
}
