import type { ApiClient } from '#src/api/client.ts'
import {
  getPrintJob,
  printBadge,
  sendBadgeEmail,
  visitorBadge,
  visitorBadgeFromEmail,
} from '#contract/calls/badge.ts'
import { PRINT_JOB_POLL_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { BadgePorts } from '#machines/ports.ts'
import { notePrinter } from '../device/tablet-state.ts'
import type { LazyCalls } from './lazy-calls.types.ts'

/** The effects of a badge, as calls to the server. */
export const badgeCalls = (client: ApiClient): LazyCalls<BadgePorts> => ({
  makeBadge: ({ visitorId }, signal) => client.call(visitorBadge, { id: visitorId }, { signal }),

  findBadge: (input, signal) => client.call(visitorBadgeFromEmail, input, { signal }),

  async mailBadge(input, signal) {
    const result = await client.call(sendBadgeEmail, input, { signal })
    return result.ok ? ok(null) : result
  },

  /** Repeats the question while the job is not finished: the server ends every job within seconds. */
  async printBadge(input, signal) {
    let result = await client.call(printBadge, input, { signal })
    while (result.ok && !result.value.printed) {
      const { jobId } = result.value
      await new Promise((resolve) => setTimeout(resolve, PRINT_JOB_POLL_MS))
      signal.throwIfAborted()
      result = await client.call(getPrintJob, { jobId }, { signal })
    }
    // A network failure says nothing about the printer.
    if (result.ok || result.error.code === 'PRINT_GENERAL_ERROR') notePrinter(result.ok)
    return result.ok ? ok(null) : result
  },
})
