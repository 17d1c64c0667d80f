import { useEffect, useState } from 'react'
import { queries } from '#src/api/queries.ts'

/** How often it is looked whether all has been read, and how long at most, in ms: reading again at intervals never ends. */
const LOOK_MS = 150
const LATEST_MS = 5_000

/** Calls once the page has read what it shows, and the browser has nothing to do: for what the page can do without when it opens. @returns gives it up */
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

/** Whether the page that opened has read what it shows. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  return isSettled
}

/** Not every browser says when it is idle. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
