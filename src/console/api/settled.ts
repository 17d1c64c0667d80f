import { useEffect, useState } from 'react'
import { queries } from '#src/api/queries.ts'

/** How often queries are looked at, and for how long at most, in ms: some pages read again at intervals, without an end. */
const LOOK_MS = 150
const LATEST_MS = 5_000

/**
 * Calls `act` once the page has read its data and the browser is idle: for work that must not delay the opening of the page.
 * @returns cancels the call
 */
export function whenSettled(act: () => void): () => void {
  const latest = performance.now() + LATEST_MS
  let cancel = later()
  return () => cancel()

  function later(): () => void {
    const timer = setTimeout(look, LOOK_MS)
    return () => clearTimeout(timer)
  }
  function look(): void {
    if (queries.isFetching() > 0 && performance.now() < latest) cancel = later()
    else cancel = whenIdle(act)
  }
}

/** Whether the page has read its data since it opened. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  return isSettled
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
