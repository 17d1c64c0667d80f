import { setTimeout as sleep } from 'node:timers/promises'
import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import { planBadge } from '#server/badges/issue-badge.ts'
import type { JobContext } from '#server/job-context.types.ts'

const Payload = v.object({ companyId: v.string(), jobId: v.string() })

/** Less than the 3 s that a visitor waits at most, so that the outcome is known by then. */
const ATTEMPT_MS = 2_500
/** Minimum time of the first attempt, however long the job waited in the queue. */
const ATTEMPT_MIN_MS = 1_000
/** A printer that refuses at once may only be busy waking up. */
const PAUSE_MS = 1_000
const ROUNDS = 2
/** After this time the visitor waits no longer, and any person could take the badge from the tray. */
const TOO_OLD_MS = 60_000

/**
 * Prints one badge: on its printer, then on the fallback, then the same once more. A printer that was too slow
 * may print after all, so it is not asked again.
 */
export const printJob =
  ({ store: { badges, printJobs }, printing }: JobContext): Task =>
  async (payload, { logger }) => {
    const { companyId, jobId } = v.parse(Payload, payload)
    const job = await printJobs.findPrintJob(companyId, jobId)
    if (job === undefined || job.ended_at !== null) return
    const fail = async (reason: string): Promise<void> => {
      await printJobs.failAttempt(companyId, jobId, reason)
      await printJobs.endPrint(companyId, jobId, { state: 'failed', printedBy: null })
    }
    if (job.age_ms > TOO_OLD_MS) return fail('TOO_OLD')
    const planned = await planBadge(badges, {
      companyId,
      visitorId: job.visitor_id,
      siteId: job.site_id,
      locale: job.locale,
    })
    if (!planned.ok) return fail(planned.error.code)

    const addresses = [job.address, ...(job.fallback_address === null ? [] : [job.fallback_address])]
    const { content, template } = planned.value
    let reason = 'NOT_DRAWN'
    let mayStillPrint = false
    let allowedMs = Math.max(ATTEMPT_MIN_MS, Math.round(ATTEMPT_MS - job.age_ms))
    for (let round = 1; round <= ROUNDS && !mayStillPrint; round++) {
      if (round > 1) await sleep(PAUSE_MS)
      for (const address of addresses) {
        await printJobs.beginAttempt(companyId, jobId)
        const printed = await printing.print(address, content, template, AbortSignal.timeout(allowedMs))
        allowedMs = ATTEMPT_MS
        if (printed.ok) {
          return printJobs.endPrint(companyId, jobId, { state: 'printed', printedBy: address })
        }
        reason = printed.error.code
        if (reason === 'TOO_SLOW') mayStillPrint = true
        await printJobs.failAttempt(companyId, jobId, reason)
        logger.warn(`A printer did not print: ${reason}`)
      }
    }
    return fail(reason)
  }
