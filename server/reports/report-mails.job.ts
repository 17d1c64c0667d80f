import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import type { JobContext } from '#server/job-context.types.ts'
import { eachAtOnce } from '#server/platform/each-at-once.ts'
import { keepDaysFresh } from '#server/visits/chart-days.store.ts'
import { sendReportTo } from './send-report.ts'

type Context = Pick<JobContext, 'store' | 'mailer' | 'origin'>

/** Companies that are counted at once: there are ten connections, which visitors' requests use as well. */
const COMPANIES_AT_ONCE = 2

/** Every minute. */
export const queueReportsJob =
  ({ store }: Context): Task =>
  () =>
    store.reportMails.queueReports(new Date())

/**
 * Every hour, at the start and after the nightly purge, counts the days of two years that are over and not kept yet, or that
 * visits have changed since.
 */
export const keepChartsFreshJob =
  ({ store }: Context): Task =>
  async () => {
    await eachAtOnce(await store.companies.listAll(), COMPANIES_AT_ONCE, async ({ companyId }) => {
      if (await store.reportMails.isToKeepFresh(companyId)) await keepDaysFresh(store.tenantOf, companyId)
    })
  }

const Payload = v.object({
  companyId: v.string(),
  reportId: v.string(),
  accountId: v.string(),
  /** ISO day on which it was due. */
  day: v.string(),
})

/** Sends one report to one person. @throws what is worth another try */
export const reportMailJob =
  ({ store, mailer, origin }: Context): Task =>
  async (payload, { job, logger }) => {
    const { companyId, reportId, accountId, day } = v.parse(Payload, payload)
    const outcome = await sendReportTo(
      { tenantOf: store.tenantOf, mailer, origin },
      { companyId, reportId, accountId, day, mailId: job.id },
    )
    if (outcome === 'tryAgain') throw new Error('The mail server did not take the mail')
    if (outcome === 'refused') logger.warn('A report cannot be sent')
  }
