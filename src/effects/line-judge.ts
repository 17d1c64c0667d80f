import type { AnyCall } from '#contract/calls/call.ts'
import { LINE_FAILURES, LINE_SLOW_MS, LINE_WINDOW, REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import type { Client } from '#src/api/client.ts'
import { isLineFailure } from './line-failure.ts'

/**
 * Whether there is a line, by how the last calls went and not by what the browser believes: it is gone once two of five
 * failed or they took too long on average, and back only when five in a row went well.
 */
export function judgeLine(onChange: (isGone: boolean) => void) {
  let recent: readonly { readonly failed: boolean; readonly ms: number }[] = []
  let isGone = false
  return {
    isGone: (): boolean => isGone,
    note(failed: boolean, ms: number): void {
      recent = [...recent, { failed, ms }].slice(-LINE_WINDOW)
      const failures = recent.filter((call) => call.failed).length
      const isWhole = recent.length === LINE_WINDOW
      const isSlow = isWhole && recent.reduce((sum, call) => sum + call.ms, 0) > LINE_SLOW_MS * LINE_WINDOW
      const isBad = failures >= LINE_FAILURES || isSlow
      const isClean = isWhole && failures === 0 && !isSlow
      if (isGone ? !isClean : !isBad) return
      isGone = !isGone
      recent = []
      onChange(isGone)
    },
  }
}

type Judge = ReturnType<typeof judgeLine>

/** Every answer, and every one that did not come, is heard of. */
export function judged(client: Client, judge: Judge): Client {
  const call = async (...asked: Parameters<Client['call']>) => {
    const began = performance.now()
    const result = await client.call<AnyCall>(...asked)
    // A device that slept in between has waited for nobody.
    const ms = Math.min(performance.now() - began, REQUEST_TIMEOUT_MS)
    judge.note(!result.ok && isLineFailure(result.error.code), ms)
    return result
  }
  return { call: call as Client['call'] }
}
