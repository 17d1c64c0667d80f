import { fromPromise } from 'xstate'
import type { Client } from '#src/api/client.ts'
import { calls } from '#contract/calls/index.ts'
import { PRINT_JOB_POLL_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { BadgePorts } from '#machines/ports.ts'

/** The effects of a badge, asked of the server. */
export const badgePorts = (client: Client): BadgePorts => ({
  makeBadge: fromPromise(({ input, signal }) =>
    client.call(calls.visitorBadge, { id: input.visitorId }, { signal }),
  ),

  findBadge: fromPromise(({ input, signal }) => client.call(calls.visitorBadgeFromEmail, input, { signal })),

  mailBadge: fromPromise(async ({ input, signal }) => {
    const result = await client.call(calls.sendBadgeEmail, input, { signal })
    return result.ok ? ok(null) : result
  }),

  /** Asks on while the server still tries: it ends every job within seconds. */
  printBadge: fromPromise(async ({ input, signal }) => {
    let result = await client.call(calls.printBadge, input, { signal })
    while (result.ok && !result.value.printed) {
      const { jobId } = result.value
      await new Promise((resolve) => setTimeout(resolve, PRINT_JOB_POLL_MS))
      signal.throwIfAborted()
      result = await client.call(calls.getPrintJob, { jobId }, { signal })
    }
    return result.ok ? ok(null) : result
  }),
})
