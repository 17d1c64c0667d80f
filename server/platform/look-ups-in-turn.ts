import type { Resolve } from './guarded-address.ts'

/** Longer than a name server that works takes. */
const SLOW_MS = 2_000
const SLOW_NAMES_MAX = 1_000

/**
 * Look-ups one after the other, of names that were slow before only when no other one waits. A look-up cannot be called off, and
 * the process has few threads for all of them: names whose server never answers would otherwise hold up those of doors, mailboxes
 * and directories.
 */
export function lookUpInTurn(resolve: Resolve, now: () => number = () => performance.now()): Resolve {
  const slow = new Set<string>()
  const waiting: { readonly hostname: string; readonly begin: () => void }[] = []
  let isUnderWay = false

  function next(): void {
    const place = waiting.findIndex(({ hostname }) => !slow.has(hostname))
    const [chosen] = waiting.splice(Math.max(place, 0), 1)
    isUnderWay = chosen !== undefined
    chosen?.begin()
  }

  function remember(hostname: string, isSlow: boolean): void {
    slow.delete(hostname)
    if (!isSlow) return
    if (slow.size >= SLOW_NAMES_MAX) slow.clear()
    slow.add(hostname)
  }

  return (hostname, options, callback) => {
    const begin = () => {
      const begun = now()
      resolve(hostname, options, (error, found) => {
        remember(hostname, now() - begun >= SLOW_MS)
        next()
        callback(error, found)
      })
    }
    waiting.push({ hostname, begin })
    if (!isUnderWay) next()
  }
}
