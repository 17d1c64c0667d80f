import { useState } from 'react'

const keyOf = (rollCallId: string): string => `muster point of ${rollCallId}`

function readKept(rollCallId: string): string | null {
  try {
    return sessionStorage.getItem(keyOf(rollCallId))
  } catch {
    return null
  }
}

/** Where the warden stands, kept over a reload; a site's only muster point needs no choice. */
export function useMusterPoint(rollCallId: string, points: readonly string[]) {
  const [chosen, setChosen] = useState(() => readKept(rollCallId))
  const [first] = points
  const known = chosen !== null && points.includes(chosen) ? chosen : null
  return {
    musterPoint: known ?? (points.length === 1 && chosen !== '' ? (first ?? null) : null),
    choose(point: string): void {
      setChosen(point)
      try {
        sessionStorage.setItem(keyOf(rollCallId), point)
      } catch {
        // A browser may keep nothing: the choice then lasts as long as the page.
      }
    },
  }
}
