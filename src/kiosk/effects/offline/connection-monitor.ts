import { isConnectionFailure } from '#contract/error-codes.ts'
import type { AnyCall } from '#contract/calls/call.ts'
import { LINE_FAILURES, LINE_SLOW_MS, LINE_WINDOW } from '#contract/limits.ts'
import type { ApiClient, CallOptions, RequestOf } from '#src/api/client.ts'

/**
 * Decides whether the server can be reached by the results of the last calls, not by what the browser reports: offline
 * once two of five failed or they took too long on average, and online again only after five successes in a row.
 */
export function monitorConnection(onChange: (isOffline: boolean) => void) {
  let recent: readonly { readonly failed: boolean; readonly ms: number }[] = []
  let isOffline = false
  return {
    isOffline: (): boolean => isOffline,
    note(failed: boolean, ms: number): void {
      recent = [...recent, { failed, ms }].slice(-LINE_WINDOW)
      const failures = recent.filter((call) => call.failed).length
      const isWhole = recent.length === LINE_WINDOW
      const isSlow = isWhole && recent.reduce((sum, call) => sum + call.ms, 0) > LINE_SLOW_MS * LINE_WINDOW
      const isBad = failures >= LINE_FAILURES || isSlow
      const isClean = isWhole && failures === 0 && !isSlow
      if (isOffline ? !isClean : !isBad) return
      isOffline = !isOffline
      recent = []
      onChange(isOffline)
    },
  }
}

type Monitor = ReturnType<typeof monitorConnection>

/** Allows for a timer that fires late. */
const SLACK_MS = 2_000

/** A client that reports its results to the monitor; of calls that ran in parallel only the first one counts. */
export function monitored(client: ApiClient, monitor: Monitor): ApiClient {
  let heardAt = Number.NEGATIVE_INFINITY
  return {
    async call<C extends AnyCall>(call: C, request: RequestOf<C>, options?: CallOptions) {
      const began = performance.now()
      const result = await client.call(call, request, options)
      const ended = performance.now()
      // The client itself gives up earlier than this, so the device has slept, and the call says nothing about the
      // network.
      const hasSlept = ended - began > call.timeoutMs + SLACK_MS
      if (hasSlept || began < heardAt) return result
      heardAt = ended
      monitor.note(!result.ok && isConnectionFailure(result.error.code), ended - began)
      return result
    },
  }
}
