import { useEffect, useState } from 'react'
import { keepMusterPoint, readMusterPoint } from '../../realtime/roll-call-cache.ts'

/** Where the warden stands, kept over a reload; a site's only muster point needs no choice. */
export function useMusterPoint(rollCallId: string, points: readonly string[]) {
  /** '' stands for none. */
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void readMusterPoint(rollCallId).then((kept) => isGone || setChosen((now) => now ?? kept))
    return () => {
      isGone = true
    }
  }, [rollCallId])
  const [first] = points
  const known = chosen !== null && points.includes(chosen) ? chosen : null
  return {
    musterPoint: known ?? (points.length === 1 && chosen !== '' ? (first ?? null) : null),
    choose(point: string): void {
      setChosen(point)
      void keepMusterPoint(rollCallId, point)
    },
  }
}
