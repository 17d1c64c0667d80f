import { useEffect, useState } from 'react'

/** Between two tries of a load that failed. */
export const LATE_RETRY_MS = 5_000

/**
 * A part of the page that home can be shown and used without; `null` until it has loaded. A load that fails is tried
 * again, for as long as the page stands.
 * @param change where it is another, the next try is at once
 */
export function useLate<Part extends object>(load: () => Promise<Part>, change: unknown = null): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` may be made anew at each render, and loads the same
  useEffect(() => {
    if (part !== null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const take = () =>
      void load().then(
        (loaded) => isOver || setPart(loaded),
        () => {
          if (!isOver) timer = setTimeout(take, LATE_RETRY_MS)
        },
      )
    take()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [part, change])
  return part
}
